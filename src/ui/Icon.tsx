/** Outlines on a 20 × 20 grid; they take the colour of the text around them. */
const outlines = {
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  settings:
    'M3 6h6M13 6h4M3 14h3M10 14h7M11 3.75a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5zM8 11.75a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5z',
  send: 'M10 16V4.5M5 9.25l5-5 5 5',
  down: 'M10 4v11.5M5 10.75l5 5 5-5',
  page: 'M5.5 2.75h6l3.5 3.5v11h-9.5zM11.25 3v3.5h3.5M8 10.25h4.5M8 13.25h4.5',
  memory: 'M15.5 10.2A6 6 0 1 1 9.8 4.5M14.2 4.7a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  web: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM3.2 10h13.6M10 3c4.2 4 4.2 10 0 14M10 3c-4.2 4-4.2 10 0 14',
  shield: 'M10 2.75l6 2.25v4.5c0 3.6-2.4 6.2-6 7.75-3.6-1.55-6-4.15-6-7.75V5z',
  check: 'M4.5 10.5l3.75 3.75 7.25-8',
  add: 'M10 4v12M4 10h12',
  back: 'M16 10H4.5M9.25 5l-5 5 5 5',
  chats: 'M3.25 4.5h9.5v7H8L5 14v-2.5H3.25zM15.25 8h1.5v7H15v2.25L12.25 15H9',
  copy: 'M7.25 7.25h9v9h-9zM4.5 12.75h-.75v-9h9v.75',
  edit: 'M4 16l.75-3.5 8.5-8.5 2.75 2.75-8.5 8.5zM11.5 5.75l2.75 2.75',
  forget: 'M4 5.75h12M8 5.5v-2h4v2M5.5 5.75l.75 11h7.5l.75-11M8.5 8.75v5M11.5 8.75v5',
  save: 'M10 3.5v8.5M6.25 8.5l3.75 3.75 3.75-3.75M4 15.75h12',
  search: 'M8.75 3.5a5.25 5.25 0 1 1 0 10.5 5.25 5.25 0 0 1 0-10.5zM12.75 12.75l4 4',
  pin: 'M6.75 3.25h6.5M8 3.25v5l-2.5 3.5h9L12 8.25v-5M10 11.75v5',
  tool: 'M12.5 3.5a4 4 0 0 0-3.75 5.25l-5 5 2.5 2.5 5-5A4 4 0 0 0 16.25 7L13.75 8.5l-2.25-2.25z',
  warning: 'M10 3.25l7.25 13H2.75zM10 8.25v3.75M10 14.1v.05',
} as const;

export type IconName = keyof typeof outlines | 'stop';

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {name === 'stop' ? (
        <rect className="icon-solid" x="5.5" y="5.5" width="9" height="9" rx="1.5" />
      ) : (
        <path d={outlines[name]} />
      )}
    </svg>
  );
}
