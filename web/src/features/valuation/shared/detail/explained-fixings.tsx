import { useMemo } from 'react';
import { dateText } from '#i18n/date-text.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { explainCashflow } from '#shared/contract/valuation-swaps.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { figureText, rateDecimals } from '../figure-text.ts';
import { useValuationText, type ValuationText } from '../valuation-text.ts';

type Fixing = NonNullable<AnswerOf<typeof explainCashflow>['parts'][number]['interest']>['indexFixings'][number];

/** The rates of an interest period, each with its origin. */
export function ExplainedFixings({ fixings }: { readonly fixings: readonly Fixing[] }) {
	const text = useValuationText();
	const { t } = text;
	const columns = useMemo(() => fixingColumns(text), [text]);
	const groups = useMemo(() => [{ key: '', rows: fixings }], [fixings]);
	return (
		<DataTable
			label={t('explain.fixings')}
			columns={columns}
			groups={groups}
			keyOf={({ fixingDate, accrualStartDate }) => `${fixingDate} ${accrualStartDate}`}
			isScrolling={fixings.length > 10}
		/>
	);
}

function fixingColumns({ t, language }: ValuationText): readonly DataColumn<Fixing>[] {
	const date = (day: string) => dateText(day, language);
	const rate = (key: 'referenceRatePercent' | 'couponRatePercent', title: string): DataColumn<Fixing> => ({
		key,
		title,
		isNumeric: true,
		text: (fixing) => figureText(fixing[key], rateDecimals),
		exact: (fixing) => String(fixing[key]),
	});
	return [
		{ key: 'fixingDate', title: t('explain.fixingDate'), text: ({ fixingDate }) => date(fixingDate) },
		{
			key: 'period',
			title: t('explain.period'),
			text: ({ accrualStartDate, accrualEndDate }) => `${date(accrualStartDate)} – ${date(accrualEndDate)}`,
		},
		rate('referenceRatePercent', t('explain.rate')),
		rate('couponRatePercent', t('explain.coupon')),
		{ key: 'origin', title: t('explain.origin'), text: ({ origin }) => t(`explain.origins.${origin}`) },
	];
}
