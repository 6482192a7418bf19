/** Which store answers a question, told by its words alone: it must not cost a model, nor a moment. */
import { hasOwnVoice } from '../funnel';
import { toPlainText } from '../../text';
import { aboutText, episode, knowledge, operational, recent } from './patterns';
import { happened, lessons, longAgo, ofText, state, times, underWay } from './phrases';

/**
 * `knowledge`: what was learned, solutions and ways to do things. `episode`: what happened, was said or decided.
 * `operational`: what is going on right now, tabs and jobs. `recon`: what pages say; also whatever is none of these.
 */
export type Route = 'knowledge' | 'episode' | 'operational' | 'recon';

export interface RoutedQuestion {
  route: Route;
  /** Asks for what was last, not for what is like something. */
  isRecent: boolean;
}

/** Only the beginning of a long message tells what is asked. In characters. */
const maxLength = 500;

export function routeQuestion(question: string): RoutedQuestion {
  const text = question.slice(0, maxLength).toLowerCase().replaceAll(/\s+/gu, ' ').trim();
  return { route: findRoute(text, toPlainText(text)), isRecent: recent.test(text) };
}

/** From the most particular words to the most common ones. `plain`: without accents. */
function findRoute(text: string, plain: string): Route {
  if (underWay.test(plain) || operational.test(text)) return 'operational';
  if (aboutText.test(text) || ofText.test(plain)) return 'recon';
  if (state.test(plain)) return 'operational';
  if (episode.test(text)) return longAgo.test(plain) ? 'recon' : 'episode';
  if (lessons.test(plain)) return 'knowledge';
  if (happened.test(plain)) return longAgo.test(plain) ? 'recon' : 'episode';
  if (knowledge.test(text)) return 'knowledge';
  return times.test(plain) && hasOwnVoice(plain) ? 'episode' : 'recon';
}
