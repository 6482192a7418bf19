import type { NewLearned } from '../../lib/learning/learned';
import { type categoryWords, type preferenceWords } from './learned-words';

/** As typed, of every kind at once: changing the kind loses nothing. */
export interface AddForm {
  docType: NewLearned['docType'];
  text: string;
  preferenceType: keyof typeof preferenceWords;
  subject: string;
  category: keyof typeof categoryWords;
  title: string;
  tags: string;
}

export const emptyForm: AddForm = {
  docType: 'preference',
  text: '',
  preferenceType: 'style',
  subject: '',
  category: 'best_practice',
  title: '',
  tags: '',
};

/** Null while there is nothing to remember. */
export function toNewLearned(form: AddForm): NewLearned | null {
  const text = form.text.trim();
  if (text === '') return null;
  switch (form.docType) {
    case 'preference':
      return { docType: 'preference', text, preferenceType: form.preferenceType };
    case 'fact':
      return { docType: 'fact', text, subject: form.subject.trim() };
    case 'knowledge':
      return {
        ...{ docType: 'knowledge', text, title: form.title.trim(), category: form.category },
        tags: toTags(form.tags),
      };
  }
}

/** By commas, with or without a #; each once. */
function toTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim().replace(/^#/u, '').slice(0, 40));
  return [...new Set(tags)].filter((tag) => tag !== '').slice(0, 10);
}
