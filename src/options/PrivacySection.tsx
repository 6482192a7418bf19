import { Section } from './Section';

export function PrivacySection() {
  return (
    <Section title="Privacy" explanation="By default, nothing leaves this machine.">
      <dl className="privacy card">
        <div>
          <dt>What is stored</dt>
          <dd>
            The readable text, title and address of the pages you have allowed above, your chats, and what was
            learned from what you said in them. Never private windows, never pages that ask for a password, a
            one-time code or a card; secrets in addresses are left out.
          </dd>
        </div>
        <div>
          <dt>Where</dt>
          <dd>In this browser profile, on this computer. Removing the extension removes it all.</dd>
        </div>
        <div>
          <dt>What leaves the machine</dt>
          <dd>
            Nothing, unless you connect a language model on another computer: then your question with any text
            you selected, the page in front, what your memory holds on it and the chat so far go to the
            address you entered, and what is said in chats to the one of the model for the memory, and nowhere
            else. A web search engine, if you choose one, gets the words that are searched for, and you see
            them each time.
          </dd>
        </div>
      </dl>
      <p className="footnote">
        Recollect holds work of others.{' '}
        <a href="/licences.txt" target="_blank" rel="noreferrer" data-testid="licences">
          Licences
        </a>
      </p>
    </Section>
  );
}
