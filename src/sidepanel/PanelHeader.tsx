import { Icon } from '../ui/Icon';
import { Mark } from '../ui/Mark';

export function PanelHeader({ onOpenSettings }: { onOpenSettings: () => void }) {
  return (
    <header className="panel-header">
      <Mark />
      <h1 className="panel-name">Recollect</h1>
      <button
        type="button"
        className="button button-quiet button-icon"
        data-testid="settings-button"
        aria-label="Settings"
        title="Settings"
        onClick={onOpenSettings}
      >
        <Icon name="settings" />
      </button>
    </header>
  );
}
