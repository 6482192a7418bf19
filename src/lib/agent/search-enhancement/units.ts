/** What a number counts: units of one dimension are compared after conversion to its first one. */
export interface Unit {
  dimension: string;
  toBase: (value: number) => number;
}

const second = 1;
const minute = 60;
const hour = 3_600;
const day = 86_400;

/** Per dimension: the words for a unit, and how much of the base unit it is. */
const table: Record<string, readonly (readonly [string, number])[]> = {
  length: [
    ['m metre metres meter meters', 1],
    ['km kilometre kilometres kilometer kilometers', 1_000],
    ['cm centimetre centimetres centimeter centimeters', 0.01],
    ['mm millimetre millimetres millimeter millimeters', 0.001],
    ['ft foot feet', 0.3048],
    ['inch inches', 0.0254],
    ['yd yard yards', 0.9144],
    ['mile miles mi', 1_609.344],
  ],
  mass: [
    ['kg kilogram kilograms kilo kilos', 1],
    ['g gram grams gramme grammes', 0.001],
    ['mg milligram milligrams', 0.000_001],
    ['tonne tonnes', 1_000],
    ['lb lbs pound-weight', 0.453_592],
    ['oz ounce ounces', 0.028_35],
  ],
  duration: [
    ['s sec second seconds', second],
    ['min mins minute minutes', minute],
    ['h hr hrs hour hours', hour],
    ['day days', day],
    ['week weeks', 7 * day],
    ['month months', 30.44 * day],
    ['year years yr yrs', 365.25 * day],
    ['ms millisecond milliseconds', 0.001],
  ],
  data: [
    ['b byte bytes', 1],
    ['kb kilobyte kilobytes', 1e3],
    ['mb megabyte megabytes', 1e6],
    ['gb gigabyte gigabytes', 1e9],
    ['tb terabyte terabytes', 1e12],
  ],
  volume: [
    ['l litre litres liter liters', 1],
    ['ml millilitre millilitres milliliter milliliters', 0.001],
    ['gallon gallons', 3.785],
  ],
  area: [
    ['km² sqkm', 1],
    ['hectare hectares ha', 0.01],
    ['acre acres', 0.004_047],
  ],
  speed: [
    ['km/h kmh kph', 1],
    ['mph', 1.609_344],
    ['m/s', 3.6],
  ],
  pressure: [
    ['bar', 1],
    ['psi', 0.068_948],
  ],
  power: [
    ['w watt watts', 1],
    ['kw kilowatt kilowatts', 1e3],
    ['mw megawatt megawatts', 1e6],
    ['gw gigawatt gigawatts', 1e9],
  ],
  energy: [
    ['kwh', 1],
    ['mwh', 1e3],
    ['kcal calories calorie', 0.001_163],
  ],
  frequency: [
    ['hz', 1],
    ['khz', 1e3],
    ['mhz', 1e6],
    ['ghz', 1e9],
  ],
  voltage: [['v volt volts', 1]],
};

const units: ReadonlyMap<string, Unit> = new Map([
  ...Object.entries(table).flatMap(([dimension, rows]) =>
    rows.flatMap(([words, factor]) =>
      words
        .split(' ')
        .map((word): [string, Unit] => [word, { dimension, toBase: (value) => value * factor }]),
    ),
  ),
  ...['°c', 'celsius'].map((word): [string, Unit] => [
    word,
    { dimension: 'temperature', toBase: (value) => value },
  ]),
  ...['°f', 'fahrenheit'].map((word): [string, Unit] => [
    word,
    { dimension: 'temperature', toBase: (value) => ((value - 32) * 5) / 9 },
  ]),
  ...['%', 'percent'].map((word): [string, Unit] => [
    word,
    { dimension: 'percent', toBase: (value) => value },
  ]),
]);

const currencies: ReadonlyMap<string, string> = new Map(
  [
    ['$', '$ usd dollar dollars'],
    ['€', '€ eur euro euros'],
    ['£', '£ gbp pound pounds'],
    ['¥', '¥ jpy yen'],
    ['CHF', 'chf franc francs'],
  ].flatMap(([sign = '', words = '']) => words.split(' ').map((word) => [word, sign] as const)),
);

/** "degrees" says it only together with its scale. */
export function findUnit(word: string): Unit | undefined {
  return units.get(word);
}

export function findCurrency(word: string): string | undefined {
  return currencies.get(word);
}

const multipliers: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['mn', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
  ['trillion', 1e12],
]);

export function findMultiplier(word: string): number | undefined {
  return multipliers.get(word);
}
