import type { CompoundingResult, CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import { dateText } from '../../../i18n/date-text.ts';
import { mostDecimals, padDecimals } from '../../../lib/pad-decimals.ts';
import { amountText, figureText } from '../result/figure-text.ts';
import { principalSteps } from '../result/principal-steps.ts';
import { monthEnds } from './month-ends.ts';
import { payableText } from './payable-text.ts';
import type { StatementTable } from './statement.ts';
import type { StatementText } from './statement-text.ts';

interface DayColumn {
	readonly title: string;
	readonly isNumeric: boolean;
	/** Its decimals are made equal. */
	readonly isRate?: true;
	readonly text: (row: CompoundingRow) => string;
}

/** The days with what fits beside each other: dates, rate, accrual days and rounded interest. */
export function dayTable(result: CompoundingResult, text: StatementText): StatementTable {
	const c = dayColumns(result, text);
	return tableOf('days', result.rates, [c.start, c.observation, c.rate, c.days, c.interest], text);
}

/** The days with all that the calculation has of them. */
export function allDaysTable(result: CompoundingResult, text: StatementText): StatementTable {
	const c = dayColumns(result, text);
	const principal = principalSteps(result).length > 0 ? [c.principal] : [];
	const columns = [c.start, c.end, c.observation, c.rate, c.days, ...principal, c.interest, c.toDate];
	return tableOf('days', result.rates, columns, text);
}

/** What has accrued by the end of each month. */
export function monthTable(result: CompoundingResult, text: StatementText): StatementTable {
	const c = dayColumns(result, text);
	const principal = principalSteps(result).length > 0 ? [c.principal] : [];
	const columns = [c.end, c.allIn, ...principal, c.toDate];
	return { ...tableOf('months', monthEnds(result.rates), columns, text), note: text.t('days.monthsNote') };
}

function tableOf(
	key: 'days' | 'months',
	rows: readonly CompoundingRow[],
	columns: readonly DayColumn[],
	{ t }: StatementText,
): StatementTable {
	const cells = columns.map(({ text, isRate }) => {
		const texts = rows.map(text);
		return isRate ? texts.map((rate) => padDecimals(rate, mostDecimals(texts))) : texts;
	});
	return {
		title: t(`days.${key}`),
		columns,
		rows: rows.map((_, at) => cells.map((column) => column[at] ?? '')),
		note: t('days.note'),
	};
}

function dayColumns({ currency }: CompoundingResult, { t, language }: StatementText) {
	const date = (title: string, of: 'startDate' | 'endDate' | 'rateDate'): DayColumn => ({
		title,
		isNumeric: false,
		text: (row) => dateText(row[of], language),
	});
	const figure = (title: string, text: DayColumn['text']): DayColumn => ({ title, isNumeric: true, text });
	const rate = (title: string, of: 'effRate' | 'compoundedAllInRate'): DayColumn => ({
		...figure(title, (row) => figureText(row[of])),
		isRate: true,
	});
	return {
		start: date(t('days.from'), 'startDate'),
		end: date(t('days.to'), 'endDate'),
		observation: date(t('days.observation'), 'rateDate'),
		rate: rate(t('days.rate'), 'effRate'),
		days: figure(t('days.count'), ({ dayCount }) => String(dayCount)),
		principal: figure(t('days.principal'), ({ principal }) => amountText(principal)),
		interest: figure(t('days.interest', { currency }), ({ payableInterest }) => payableText(payableInterest, currency)),
		toDate: figure(t('days.toDate', { currency }), ({ payableToDate }) => payableText(payableToDate, currency)),
		allIn: rate(t('days.allIn'), 'compoundedAllInRate'),
	};
}
