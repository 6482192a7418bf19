/** The keys that open the side panel, as the browser has assigned them; empty when it has not. */
export async function readPanelShortcut(): Promise<string> {
  const commands = await chrome.commands.getAll();
  return commands.find(({ name }) => name === '_execute_action')?.shortcut ?? '';
}
