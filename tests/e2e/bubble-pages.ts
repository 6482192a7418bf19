import { html, type Route } from './test-server';

const words =
  'This is the text that somebody selects here, long enough to have more than one line in most windows of a browser.';

function withHeaders(route: Route, headers: Record<string, string>): Route {
  return (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return route(request, response);
  };
}

/** Pages on which a bubble has a hard time. */
export const bubblePages: Record<string, Route> = {
  '/plain': html(
    `<article><p id="first">The first paragraph says: ${words}</p><p id="second">${words}</p></article>`,
  ),
  '/long': html(
    `<div style="height: 300px"></div><p id="middle">${words}</p><div style="height: 8000px"></div>`,
  ),
  '/rtl': html(
    `<div dir="rtl" style="padding: 80px"><p id="text">هذا هو النص الذي يختاره القارئ في هذه الصفحة ليسأل عنه لاحقا</p></div>`,
  ),
  '/shadow': html(
    `<div id="host"></div><script>
      document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML =
        '<p id="text">${words}</p>';
    </script>`,
  ),
  '/strict': withHeaders(html(`<article><p id="text">${words}</p><p>${words}</p></article>`), {
    'content-security-policy': "default-src 'none'",
  }),
  '/hostile-styles': html(
    `<style>
      * { opacity: 0.2 !important; transform: scale(2) !important; font-size: 60px !important; filter: blur(2px) !important; }
      div { display: none !important; }
      body, p { display: block !important; opacity: 1 !important; transform: none !important; font-size: 16px !important; filter: none !important; }
      html { opacity: 1 !important; transform: none !important; filter: none !important; }
      button { display: none !important; }
    </style><p id="text">${words}</p>`,
  ),
  '/dialog': html(
    `<dialog style="padding: 40px"><p id="text">${words}</p></dialog><p>behind</p>
     <script>document.querySelector('dialog').showModal();</script>`,
  ),
  '/frames': html(
    `<p id="text">${words}</p><iframe srcdoc="<p>${words}</p>"></iframe><iframe srcdoc="<p>${words}</p>"></iframe>`,
  ),
  '/canvas': html(
    `<canvas width="600" height="200" tabindex="0"></canvas><p id="text">${words}</p><script>
      const canvas = document.querySelector('canvas');
      canvas.addEventListener('pointerdown', (event) => event.preventDefault());
      canvas.getContext('2d').fillText('An editor that draws its own text', 20, 40);
    </script>`,
  ),
  '/fields': html(
    `<input value="words in an input"><textarea>words in a text area</textarea><div contenteditable>words in an editor</div>`,
  ),
};
