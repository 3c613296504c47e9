import { dateText } from '#lib/dates/local-day.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { minorUnitDecimals } from '#shared/decimal/decimal.ts';
import {
	amountText,
	figureText,
	isZero,
	payableText,
	principalSteps,
	spreadKeys,
	spreadUse,
	type UsedSpreads,
} from '../shared/loans-text.ts';
import {
	type Parties,
	partyKeys,
	plainText,
	type Statement,
	type StatementLine,
	type StatementTable,
	type StatementText,
} from './statement.ts';
import { alignedAmounts, allDaysTable, dayTable, monthTable, termLines } from './statement-tables.ts';

function payableLine({ payableAmount, currency }: CompoundingResult, { t }: StatementText): StatementLine {
	const decimals = minorUnitDecimals(currency);
	const rounding =
		decimals === 0 ? t('result.payableWhole', { currency }) : t('result.payableNote', { count: decimals });
	return {
		label: t('result.payable'),
		value: `${payableText(payableAmount, currency)} ${currency}`,
		note: payableAmount.startsWith('-') ? `${t('result.payableNegative')} ${rounding}` : rounding,
		isFigure: true,
	};
}

function exactLine({ interestAmount, currency }: CompoundingResult, { t }: StatementText): StatementLine {
	return {
		label: t('result.exact'),
		value: `${amountText(interestAmount)} ${currency}`,
		note: t('result.exactNote'),
		isFigure: true,
	};
}

function figureLines(result: CompoundingResult, { t, language }: StatementText): StatementLine[] {
	const { conventions: c, yearlyBasis, currency } = result;
	const figure = (label: string, value: string, note?: string): StatementLine => ({
		label,
		value,
		isFigure: true,
		...(note === undefined ? {} : { note }),
	});
	const hasSpreads = !isZero(c.cas) || !isZero(c.margin);
	const isChanging = principalSteps(result).length > 0;
	return [
		figure(
			t('result.compoundedRate'),
			`${figureText(result.compoundedRate)}%`,
			t(hasSpreads ? 'result.rateNoteWithSpreads' : 'result.rateNote', { basis: yearlyBasis }),
		),
		figure(t('result.compoundingFactor'), figureText(result.compoundingFactor), t(factorNotes[spreadUse(c)])),
		figure(
			t('result.principal'),
			`${amountText(result.principal)} ${currency}`,
			isChanging ? t('result.principalAtStart') : t('result.principalUnchanged'),
		),
		figure(t('result.interestDays'), String(result.interestDays), t('result.daysNote')),
		figure(
			t('result.observationDays'),
			String(result.observationDays),
			c.observationShift ? t('result.shiftNote') : undefined,
		),
		figure(t('result.businessDays'), String(result.businessDays)),
		figure(t('result.simpleAverage'), `${figureText(result.simpleAverage)}%`, t('result.averageNote')),
		figure(t('result.lastFixingDate'), dateText(result.lastFixingDate, language)),
	];
}

const factorNotes = {
	none: 'result.factorNote',
	compounded: 'result.factorNote',
	added: 'result.factorWithoutSpreads',
	mixed: 'result.factorWithoutAdded',
} as const;

function conventionSentences(result: CompoundingResult, { t, language }: StatementText): readonly string[] {
	const { conventions: c, index } = result;
	const basis = result.yearlyBasis.replace(/^ACT\//, '');
	return [
		t('conventions.period', { start: dateText(c.startDate, language), end: dateText(c.endDate, language) }),
		observation(),
		t('conventions.factor', { basis }),
		c.floor === null ? '' : t(floorSentences[c.floorOn], { floor: figureText(c.floor) }),
		...spreadSentences(c, t),
		principalSteps(result).length === 0 ? '' : t(`conventions.principal.${c.principalChangeMethod}`),
		c.rounding === 0 ? t('conventions.unrounded') : t('conventions.rounded', { count: c.rounding }),
	].filter((sentence) => sentence !== '');

	function observation(): string {
		if (c.lookback > 0)
			return t(c.observationShift ? 'conventions.lookbackShifted' : 'conventions.lookback', {
				count: c.lookback,
				index,
			});
		return c.lockout > 0 ? t('conventions.lockout', { count: c.lockout, index }) : t('conventions.plain', { index });
	}
}

const floorSentences = {
	rfr: 'conventions.floorOnFixing',
	'rfr-plus-cas': 'conventions.floorOnSum',
	'compounded-rate': 'conventions.floorOnRate',
	none: 'conventions.floorOnFixing',
} as const;

function spreadSentences(spreads: UsedSpreads, t: StatementText['t']): readonly string[] {
	const use = spreadUse(spreads);
	if (use === 'none') return [];
	if (use !== 'mixed') return [t(use === 'compounded' ? 'conventions.spreadsCompounded' : 'conventions.spreadsAdded')];
	return spreadKeys.map((key) => t(`conventions.spreadUses.${key}.${spreads[`${key}Method`]}`));
}

function principalTable(result: CompoundingResult, { t, language }: StatementText): StatementTable | undefined {
	const steps = principalSteps(result);
	if (steps.length === 0) return undefined;
	const { currency } = result;
	const changes = alignedAmounts(steps.map(({ principalChange }) => principalChange));
	const principals = alignedAmounts(steps.map(({ currentPrincipal }) => currentPrincipal));
	return {
		title: t('principal.title'),
		columns: [
			{ title: t('principal.date'), isNumeric: false },
			{ title: t('principal.change', { currency }), isNumeric: true },
			{ title: t('principal.current', { currency }), isNumeric: true },
		],
		rows: steps.map(({ changeDate }, at) => [
			dateText(changeDate, language),
			signed(changes[at] ?? ''),
			principals[at] ?? '',
		]),
	};
}

function principalInBrief(result: CompoundingResult, { t }: StatementText): string {
	const steps = principalSteps(result);
	const last = steps.at(-1);
	if (last === undefined) return '';
	const principal = `${amountText(last.currentPrincipal)} ${result.currency}`;
	return t('principal.brief', { count: steps.length, principal });
}

const signed = (amount: string): string => (amount.startsWith('-') ? amount.replace('-', '−') : `+${amount}`);

/** Indices that the calculator can compound. There is a text about the administrator of each. */
type KnownIndex = keyof typeof import('#i18n/en/statement.json')['administrators'];

function sourceSentences(index: string, { t }: StatementText): readonly string[] {
	const administrator = t(`administrators.${index as KnownIndex}`, { defaultValue: '' });
	return administrator === ''
		? [t('sources.unknown', { index })]
		: [t('sources.fixings', { index, administrator }), t('sources.terms', { administrator })];
}

interface StatementDetails {
	readonly parties: Parties;
	readonly organisation: string;
	readonly freeTextLabel: string | undefined;
}

/** Returns the tables of a statement. They do not depend on the user's entries. */
export const statementTables = (result: CompoundingResult, text: StatementText) => ({
	principal: principalTable(result, text),
	days: dayTable(result, text),
	months: monthTable(result, text),
	allDays: allDaysTable(result, text),
});

/** Composes the statement of a result, in the language of the given texts. All numbers come from the API's answer. */
export function composeStatement(
	result: CompoundingResult,
	{ parties, organisation, freeTextLabel }: StatementDetails,
	text: StatementText,
	tables = statementTables(result, text),
): Statement {
	const { t, language } = text;
	const { startDate, endDate } = result.conventions;
	const period = t('period', { start: dateText(startDate, language), end: dateText(endDate, language) });
	return {
		title: t('title'),
		subject: `${result.currency} ${result.index}${text.calculator.t('conventions.separator')}${period}`,
		issuer: plainText(organisation),
		parties: partyKeys
			.map((key) => ({ label: t(`parties.${key}`), value: plainText(parties[key]) }))
			.filter(({ value }) => value !== ''),
		payable: payableLine(result, text),
		exact: exactLine(result, text),
		figures: figureLines(result, text),
		terms: termLines(result, plainText(freeTextLabel ?? text.calculator.t('fields.customTextBox1')), text),
		...tables,
		principalInBrief: principalInBrief(result, text),
		conventions: conventionSentences(result, text),
		sources: sourceSentences(result.index, text),
		fileName: fileName([t('title'), result.currency, result.index, startDate, endDate, plainText(parties.reference)]),
	};
}

const fileName = (parts: readonly string[]): string =>
	parts
		.filter((part) => part !== '')
		.join(' ')
		.replace(/[\\/:*?"<>|]/g, '-');
