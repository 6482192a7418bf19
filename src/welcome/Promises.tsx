/** All that one has to know before one chooses. */
export function Promises() {
  return (
    <dl className="promises">
      <div>
        <dt>What is stored</dt>
        <dd>The text, title and address of the pages you let Recollect remember.</dd>
      </div>
      <div>
        <dt>Where</dt>
        <dd>
          In this browser profile, on this computer. You can forget any page, and removing the extension
          removes everything.
        </dd>
      </div>
      <div>
        <dt>What leaves this machine</dt>
        <dd>
          Nothing, unless you connect a language model elsewhere: then your question, and the passages found
          for it, go to that address only.
        </dd>
      </div>
      <div>
        <dt>What is never stored</dt>
        <dd>
          Private windows, pages that ask for a password, a code or a card, mail, banking and health sites,
          and your own network, unless you allow one.
        </dd>
      </div>
    </dl>
  );
}
