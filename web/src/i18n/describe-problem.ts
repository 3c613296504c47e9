import type { Namespace, TFunction } from 'i18next';
import { ApiError } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { ProblemCode } from '#shared/contract/problems.ts';
import type problems from './en/problems.json';

declare module './feature-texts.ts' {
	interface FeatureTexts {
		readonly problems: typeof problems;
	}
}

interface Text<N extends Namespace> {
	readonly t: TFunction<N>;
	readonly language: string;
}

const serverError = 500;

/**
 * Describes why an API call failed, in the current language. Returns the API's message if the problem code has no text,
 * or if the texts are not loaded (`openTexts('problems')`).
 *
 * @param unexplained text to return if the API did not answer or the portal itself failed
 */
export function describeProblem<N extends Namespace>(error: unknown, text: Text<N>, unexplained = ''): string {
	if (!(error instanceof ApiError) || error.status === 0) return unexplained;
	const { status, code, params, message, correlationId } = error;
	const t = text.t as unknown as TFunction<'problems'>;
	const values = { ...readable(params ?? {}, text.language), message, correlationId };
	const known = code === undefined ? '' : t(code as ProblemCode, { ...values, ns: 'problems', defaultValue: '' });
	if (status < serverError) return known || message || unexplained;
	return code === 'internal-error' ? unexplained || known : known || unexplained;
}

const readable = (params: Readonly<Record<string, string | number>>, language: string) =>
	Object.fromEntries(
		Object.entries(params).map(([name, value]) => [
			name,
			/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? dateText(String(value), language) : value,
		]),
	);
