import type { AdminText } from '../admin-text.ts';
import type { RuleIssue } from './form-problem.ts';
import { placeLabel } from './place-label.ts';

const translated = ['empty', 'not-json', 'not-within', 'no-daily-max', 'beyond-organisation'] as const;

type Translated = (typeof translated)[number];

const isTranslated = (code: string | undefined): code is Translated =>
	(translated as readonly (string | undefined)[]).includes(code);

/** A broken rule in the language chosen: in English as the rule itself words it. */
export function ruleText(issue: Omit<RuleIssue, 'path'>, place: string, text: AdminText): string {
	const { t, language } = text;
	if (issue.message !== '' && language.startsWith('en')) return issue.message;
	const label = placeLabel(place, text);
	if (isTranslated(issue.code)) return t(`rules.codes.${issue.code}`, { label });
	return t('rules.other', { label, message: issue.message });
}
