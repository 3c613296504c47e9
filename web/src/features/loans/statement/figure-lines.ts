import { dateText } from '#i18n/date-text.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { minorUnitDecimals } from '#shared/decimal/minor-unit.ts';
import { amountText, figureText, isZero } from '../shared/figures/figure-text.ts';
import { payableText } from '../shared/figures/payable-text.ts';
import { principalSteps } from '../shared/figures/principal-steps.ts';
import { spreadUse } from '../shared/figures/spread-use.ts';
import type { StatementLine } from './statement.ts';
import type { StatementText } from './statement-text.ts';

/** The amount to pay, with the convention of its rounding. */
export function payableLine({ payableAmount, currency }: CompoundingResult, { t }: StatementText): StatementLine {
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

export function exactLine({ interestAmount, currency }: CompoundingResult, { t }: StatementText): StatementLine {
	return {
		label: t('result.exact'),
		value: `${amountText(interestAmount)} ${currency}`,
		note: t('result.exactNote'),
		isFigure: true,
	};
}

/** The other figures of the period, each with its convention. */
export function figureLines(result: CompoundingResult, { t, language }: StatementText): StatementLine[] {
	const { conventions: c, yearlyBasis, currency } = result;
	const figure = (key: FigureKey, value: string, note?: string): StatementLine => ({
		label: t(`result.${key}`),
		value,
		isFigure: true,
		...(note === undefined ? {} : { note }),
	});
	const hasSpreads = !isZero(c.cas) || !isZero(c.margin);
	const isChanging = principalSteps(result).length > 0;
	return [
		figure(
			'compoundedRate',
			`${figureText(result.compoundedRate)}%`,
			t(hasSpreads ? 'result.rateNoteWithSpreads' : 'result.rateNote', { basis: yearlyBasis }),
		),
		figure('compoundingFactor', figureText(result.compoundingFactor), t(factorNotes[spreadUse(c)])),
		figure(
			'principal',
			`${amountText(result.principal)} ${currency}`,
			isChanging ? t('result.principalAtStart') : t('result.principalUnchanged'),
		),
		figure('interestDays', String(result.interestDays), t('result.daysNote')),
		figure('observationDays', String(result.observationDays), c.observationShift ? t('result.shiftNote') : undefined),
		figure('businessDays', String(result.businessDays)),
		figure('simpleAverage', `${figureText(result.simpleAverage)}%`, t('result.averageNote')),
		figure('lastFixingDate', dateText(result.lastFixingDate, language)),
	];
}

const factorNotes = {
	none: 'result.factorNote',
	compounded: 'result.factorNote',
	added: 'result.factorWithoutSpreads',
	mixed: 'result.factorWithoutAdded',
} as const;

type FigureKey =
	| 'compoundedRate'
	| 'compoundingFactor'
	| 'principal'
	| 'interestDays'
	| 'observationDays'
	| 'businessDays'
	| 'simpleAverage'
	| 'lastFixingDate';
