/** All that one has to know before one chooses. */
export function Promises() {
  return (
    <dl className="promises">
      <div>
        <dt>What is stored</dt>
        <dd>
          The text, title and address of the pages you let Recollect remember; your chats, and what you say
          about yourself in them, unless you switch that off in Settings.
        </dd>
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
          Nothing, unless you connect a language model elsewhere: then your questions, the passages found for
          them and what is said in chats go to that address only. The same holds for a web search engine, if
          you choose one: it gets the words you search for.
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
