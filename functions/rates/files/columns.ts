import * as z from 'zod';
import { epochDay, isWeekend, type LocalDate, parseTenor } from '#shared/time/local-date.ts';
import { readWrittenDate } from '#shared/time/read-written-date.ts';

const plain = /^-?\d+(\.\d+)?$/;
const generic = 'must be a plain decimal number with a point, such as 5.31';

function expectedFigure(written: string): string {
	const cut = written.slice(0, 40);
	const text = cut.replace(/[\u2212\u2013]/g, '-');
	const advice = (what: string, figure: string) => `${what}: write ${figure}`;
	const bare = text.replace(/\s{0,9}%$/, '');
	if (bare !== text && plain.test(bare)) return advice('has a percent sign', bare);
	if (text !== cut && plain.test(text)) return advice('has a minus sign that is not a hyphen', text);
	const [, negative] = /^\((\d+(?:\.\d+)?)\)$/.exec(text) ?? [];
	if (negative !== undefined) return advice('is in parentheses', `-${negative}`);
	if (/^-?\d{1,3},\d{3}$/.test(text)) {
		const [thousands, decimals] = [text.replace(',', ''), text.replace(',', '.')];
		return advice('has a comma, which may separate thousands or decimals', `${thousands} or ${decimals}`);
	}
	if (/^-?\d+,\d+$/.test(text)) return advice('has a decimal comma', text.replace(',', '.'));
	if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(text)) {
		return advice(
			'has points that separate thousands, and a decimal comma',
			text.replaceAll('.', '').replace(',', '.'),
		);
	}
	if (/^-?\d{1,3}(\.\d{3}){2,}$/.test(text))
		return advice('has points that separate thousands', text.replaceAll('.', ''));
	if (/^-?\d{1,3}([ ,'’\u00a0\u202f]\d{3})+(\.\d+)?$/.test(text)) {
		return advice('has separators between thousands', text.replace(/[^\d.-]/g, ''));
	}
	if (plain.test(text)) return 'must have at most 9 digits before the point and 20 after it';
	if (/^[+-]?(\d+(?:\.\d*)?|\.\d+)e[+-]?\d+$/i.test(text)) return 'has an exponent: write all its digits';
	return generic;
}

const earliest = '1986-01-01';

/** Matches valid instrument names. A name cannot start with a character that can begin a spreadsheet formula. */
const wordsPattern = /^[\p{L}\p{Nd}€£¥$][\p{L}\p{M}\p{Nd}€£¥$ ._/()&,%:+-]*$/u;
const figurePattern = /^-?\d{1,9}(\.\d{1,20})?$/;
const isoCurrencies = new Set(Intl.supportedValuesOf('currency'));

const text = (pattern: RegExp, most: number, expected: string) =>
	z.string().refine((value) => value.length <= most && pattern.test(value), expected);

export const words = (most: number) =>
	text(
		wordsPattern,
		most,
		`must be 1 to ${most} letters, digits, spaces and . _ / ( ) & , % : + -, beginning with a letter or a digit`,
	).refine((value) => !value.includes('..'), 'must not contain ".."');

export const oneOf = <const Value extends string>(values: readonly Value[]) =>
	z.enum(values, { error: () => `must be one of ${values.join(', ')}` });

export const currency = z
	.string()
	.refine((value) => isoCurrencies.has(value), 'must be an ISO currency code in capital letters, such as USD');

export const tenor = z
	.string()
	.refine((value) => parseTenor(value) !== undefined, 'must be a tenor: ON, TN, SN, SW, 1W, 1M, 12M, 1Y …');

export const ric = text(/^[A-Za-z0-9.][A-Za-z0-9.=^_/-]*$/, 40, 'must be an instrument code, such as USDSROISF3M=');

const status = words(40).refine(
	(value) => value !== 'Calculated',
	'must not be Calculated: the portal marks its own figures so',
);

/** Schema of an unambiguous date. It must be a weekday and at most one day after `today` in UTC. */
export const date = (today: LocalDate) =>
	z.string().transform((value, context): LocalDate => {
		const iso = readWrittenDate(value);
		const refuse = (message: string) => {
			context.addIssue({ code: 'custom', message });
			return z.NEVER;
		};
		if (iso === undefined) return refuse(expectedDate(value));
		if (iso < earliest) return refuse(`must not be before ${earliest}`);
		if (epochDay(iso) > epochDay(today) + 1) return refuse(`must not be in the future; today is ${today}`);
		if (isWeekend(epochDay(iso))) return refuse('must not be a Saturday or a Sunday');
		return iso;
	});

const figures = z.registry();

/** Schema of a decimal number from `least` to `most`. Keeps the digits in the file. */
export const figure = (least: number, most: number) =>
	z
		.string()
		.transform((value, context): string => {
			const isFigure = figurePattern.test(value);
			if (isFigure && Number(value) >= least && Number(value) <= most) return value;
			const message = isFigure ? `must be from ${least} to ${most}` : expectedFigure(value);
			context.addIssue({ code: 'custom', message });
			return z.NEVER;
		})
		.register(figures);

export function holdsFigures(columns: z.ZodObject, column: string): boolean {
	const schema = columns.shape[column];
	return figures.has((schema instanceof z.ZodOptional ? schema.unwrap() : schema) as z.ZodType);
}

/** Percent per year. */
export const percent = figure(-25, 200);

export const onePoint = { distance: '1' };

export const namedColumns = (today: LocalDate) => ({
	currency,
	name: words(60),
	record_date: date(today),
	publication_date: date(today).optional(),
	status: status.optional(),
});

function expectedDate(value: string): string {
	const rule = 'must be an existing date written 2026-11-20 or 20-Nov-2026';
	const isOfCountry = /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/.test(value);
	return isOfCountry ? `${rule}: 03/04/2026 is in March in one country and in April in another` : rule;
}
