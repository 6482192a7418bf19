/** The door of topics: what a fact about somebody is about, and what a question needs to be known of its asker. */
export { findTopics, type FactTopic } from './fact-topics';
export { findNeeds, type Needs } from './question-needs';
