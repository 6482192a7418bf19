import type { RefObject } from 'react';
import { Icon, type IconName } from '../ui/Icon';
import { Mark } from '../ui/Mark';

interface PanelHeaderProps {
  isListOpen: boolean;
  /** There is something to leave for a new chat. */
  canBegin: boolean;
  listButtonRef: RefObject<HTMLButtonElement | null>;
  onNewChat: () => void;
  onToggleList: () => void;
  onOpenSettings: () => void;
}

export function PanelHeader(props: PanelHeaderProps) {
  const { isListOpen, canBegin, listButtonRef, onNewChat, onToggleList, onOpenSettings } = props;
  return (
    <header className="panel-header">
      <Mark />
      <h1 className="panel-name">Recollect</h1>
      <HeaderButton
        icon="add"
        label="New chat"
        testId="new-chat"
        isDisabled={!canBegin}
        onClick={onNewChat}
      />
      <button
        ref={listButtonRef}
        type="button"
        className="button button-quiet button-icon"
        data-testid="chats-button"
        aria-label="Chats"
        title="Chats"
        aria-expanded={isListOpen}
        onClick={onToggleList}
      >
        <Icon name="chats" />
      </button>
      <HeaderButton icon="settings" label="Settings" testId="settings-button" onClick={onOpenSettings} />
    </header>
  );
}

interface HeaderButtonProps {
  icon: IconName;
  label: string;
  testId: string;
  isDisabled?: boolean;
  onClick: () => void;
}

function HeaderButton({ icon, label, testId, isDisabled = false, onClick }: HeaderButtonProps) {
  return (
    <button
      type="button"
      className="button button-quiet button-icon"
      data-testid={testId}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
