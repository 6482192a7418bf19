export function Promises() {
  return (
    <dl className="promises">
      <div>
        <dt>What is stored</dt>
        <dd>
          The text of pages you ask about, in this browser profile on this computer. Not pages with password
          or card fields, and nothing from private windows.
        </dd>
      </div>
      <div>
        <dt>What leaves this machine</dt>
        <dd>Nothing, unless you connect a language model. Search and memory work offline.</dd>
      </div>
    </dl>
  );
}
