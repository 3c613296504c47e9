import { dateText } from '#i18n/date-text.ts';
import { describeProblem } from '#i18n/describe-problem.ts';
import type texts from '#i18n/en/life.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import { ApiError } from '#lib/api-client.ts';
import type { Issue, Problem } from '#shared/contract/problem.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly life: typeof texts;
	}
}

/** The texts of loans with their periods, which are loaded with their screens. */
export type LifeText = NamespaceText<'life'>;

export const useLifeText = (): LifeText => useNamespaceText('life');

/**
 * A fault of a field in the language of the screen. Its code is that of a fault or of a problem; without a text for the code
 * it has the message of the API.
 */
export function issueText(
	{ code, params = {}, message }: Pick<Issue, 'code' | 'params' | 'message'>,
	text: LifeText,
): string {
	const { t, language } = text;
	const values = Object.fromEntries(
		Object.entries(params).map(([name, value]) => [
			name,
			/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? dateText(String(value), language) : value,
		]),
	);
	if (code === undefined) return message;
	const known = t(`faults.${code as keyof typeof texts.faults}`, { ...values, defaultValue: '' });
	return known || describeProblem(new ApiError(400, { code, params, message }), text, message);
}

/** A problem of one loan in a list, with its first fault. */
export function problemText(problem: Problem, text: LifeText): string {
	const [first] = problem.issues ?? [];
	const whole = describeProblem(new ApiError(400, problem), text, text.t('failed.unknown'));
	return first?.code === undefined ? whole : `${whole} ${issueText(first, text)}`;
}
