export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Channels that differ by less than this, of 255, look the same to a reader. */
const sameShade = 8;

const mixed = new Map<string, Colour | null>();

/** Computed colours are `rgb(…)`; those of the newer spaces are mixed by the browser. Null where it cannot. */
export function parseColour(text: string): Colour | null {
  const parts = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(text);
  if (parts) return [Number(parts[1]), Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 1)];
  if (!/^[a-z]+\(.*\)$/.test(text)) return null;
  const known = mixed.get(text);
  if (known !== undefined) return known;
  const colour = mixColour(text);
  mixed.set(text, colour);
  return colour;
}

function mixColour(text: string): Colour | null {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const brush = new OffscreenCanvas(1, 1).getContext('2d');
  if (!brush) return null;
  brush.fillStyle = text;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** The colours of a background that is made of gradients only; null where a picture is in it. */
export function gradientColours(image: string): Colour[] | null {
  if (!/^(repeating-)?(linear|radial|conic)-gradient\(/.test(image) || image.includes('url(')) return null;
  const stops = image.match(/\b(?:rgba?|color|oklab|oklch|lab|lch|color-mix)\([^()]*\)/g) ?? [];
  const colours = stops.map(parseColour);
  return colours.length === 0 || colours.includes(null) ? null : colours.filter((one) => one !== null);
}

/** All colours in a list of shadows. */
export function shadowColours(shadow: string): Colour[] {
  return (shadow.match(/rgba?\([^()]*\)/g) ?? []).map(parseColour).filter((one) => one !== null);
}

export function looksSame(text: Colour, background: Colour): boolean {
  const alpha = text[3];
  return [0, 1, 2].every((channel) => {
    const shown = (text[channel] ?? 0) * alpha + (background[channel] ?? 0) * (1 - alpha);
    return Math.abs(shown - (background[channel] ?? 0)) < sameShade;
  });
}

/** What a CSS filter makes of a colour, as far as it can make it the same as another. */
export function filterColour(filter: string, [red, green, blue, alpha]: Colour): Colour {
  let channels = [red, green, blue];
  for (const [, name, amount = '1'] of filter.matchAll(/(brightness|contrast|invert)\(([\d.]+)\)/g)) {
    const by = Number(amount);
    channels = channels.map((value) => {
      const changed =
        name === 'brightness'
          ? value * by
          : name === 'contrast'
            ? (value - 127.5) * by + 127.5
            : value * (1 - 2 * by) + 255 * by;
      return Math.min(255, Math.max(0, changed));
    });
  }
  const [r = 0, g = 0, b = 0] = channels;
  return [r, g, b, alpha];
}

/** Channels as shares, 0..1: a text's, and that of what is behind it. */
const blends: Readonly<Record<string, (text: number, behind: number) => number>> = {
  lighten: Math.max,
  darken: Math.min,
  multiply: (text, behind) => text * behind,
  screen: (text, behind) => text + behind - text * behind,
  difference: (text, behind) => Math.abs(text - behind),
  exclusion: (text, behind) => text + behind - 2 * text * behind,
  'plus-lighter': (text, behind) => Math.min(1, text + behind),
};

/** What `mix-blend-mode` makes of a text on its ground; itself where that is another mode. */
export function blendColours(mode: string, text: Colour, behind: Colour): Colour {
  const blend = blends[mode];
  if (!blend) return text;
  const mix = (channel: 0 | 1 | 2) => 255 * blend(text[channel] / 255, behind[channel] / 255);
  return [mix(0), mix(1), mix(2), text[3]];
}
