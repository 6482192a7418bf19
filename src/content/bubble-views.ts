import { addArrowKeys, createButton, createElement, createMark } from './bubble-elements';

type OnClick = (event: MouseEvent) => void;

interface ToolbarActions {
  /** It came by the keyboard: those who cannot see it are told how to get there. */
  hasHint: boolean;
  onSearch: OnClick;
  onAsk: OnClick;
  onRemember: OnClick;
  onMore: OnClick;
  onEscape: () => void;
}

export function createToolbar({ hasHint, ...actions }: ToolbarActions): HTMLElement {
  const toolbar = createElement(
    'div',
    'toolbar',
    createMark(),
    createButton(
      {
        icon: 'search',
        label: 'Search enhancement',
        title: 'What you have read about it, and what the web says',
        className: 'primary',
      },
      actions.onSearch,
    ),
    createButton({ icon: 'ask', label: 'Ask…', title: 'Ask a question about it' }, actions.onAsk),
    createButton(
      { icon: 'remember', label: 'Remember this', title: 'Keep the selected text in your memory' },
      actions.onRemember,
    ),
    createElement('span', 'divider'),
    createButton(
      { icon: 'more', label: 'Where this bubble appears', isIconOnly: true, className: 'icon-only dots' },
      actions.onMore,
    ),
  );
  toolbar.setAttribute('role', 'toolbar');
  toolbar.setAttribute('aria-label', 'Recollect: selected text');
  addArrowKeys(toolbar, 'ArrowRight', 'ArrowLeft');
  addEscape(toolbar, actions.onEscape);
  return hasHint ? createElement('div', '', toolbar, createHint()) : toolbar;
}

/** Said a moment after it is there: screen readers miss what appears together with its words. */
function createHint(): HTMLElement {
  const hint = createElement('p', 'hidden-words');
  hint.setAttribute('role', 'status');
  setTimeout(() => {
    hint.textContent = 'Recollect has actions for the selected text: Alt+Shift+E leads there.';
  }, 100);
  return hint;
}

interface MenuActions {
  onHide: OnClick;
  onSite: OnClick;
  onNever: OnClick;
  onEscape: () => void;
}

export function createMenu({ onHide, onSite, onNever, onEscape }: MenuActions): HTMLElement {
  const menu = createElement(
    'div',
    'menu',
    createElement('p', 'menu-title', 'Selection bubble'),
    createButton({ icon: 'hide', label: 'Hide this time', title: 'Until this page is loaded again' }, onHide),
    createButton({ icon: 'site', label: 'Not on this site' }, onSite),
    createButton(
      { icon: 'off', label: 'Never', title: 'The context menu and the keyboard shortcut remain' },
      onNever,
    ),
  );
  menu.setAttribute('role', 'menu');
  menu.setAttribute('aria-label', 'Where this bubble appears');
  for (const button of menu.querySelectorAll('button')) button.setAttribute('role', 'menuitem');
  addArrowKeys(menu, 'ArrowDown', 'ArrowUp');
  addEscape(menu, onEscape);
  return menu;
}

interface NoticeParts {
  sentence: string;
  undo: (() => void) | null;
  close: () => void;
  isMeant: (event: Event) => boolean;
}

export function createNotice({ sentence, undo, close, isMeant }: NoticeParts): HTMLElement {
  const text = createElement('p', 'notice-text', sentence);
  text.setAttribute('role', 'status');
  const notice = createElement('div', 'notice', createMark(), text);
  if (undo) {
    const run = (event: Event) => {
      if (isMeant(event)) undo();
    };
    notice.append(createButton({ label: 'Undo', className: 'undo' }, run));
  }
  const dismiss = { icon: 'close', label: 'Dismiss', isIconOnly: true, className: 'icon-only' } as const;
  notice.append(createButton(dismiss, close));
  addEscape(notice, close);
  return notice;
}

function addEscape(element: HTMLElement, onEscape: () => void): void {
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onEscape();
  });
}
