import { Box, Button, FormField, Header, SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listed, withColon } from '#i18n/punctuation.ts';
import { callApi } from '#lib/api-client.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { conversionMethods, riskLimits, swapConversion } from '#shared/contract/valuation-risk.ts';
import { useDealsExport } from '../../export/use-deals-export.ts';
import { PagedTable } from '../../paged-table.tsx';
import { useSavedWorkbook } from '../../use-saved-workbook.ts';
import {
	describeDealError,
	type RiskText,
	useRiskText,
	useValuationText,
	type ValuationText,
	type ValuedDeal,
} from '../../valuation.ts';
import { hasScheduleRoom } from '../../workbook/deal-cells.ts';
import { AnalysisFrame } from '../analysis-frame.tsx';
import {
	type AnalysisProps,
	analysed,
	analysisRows,
	keptAnalysis,
	numberOf,
	runWith,
	useAddressChoice,
	useAnalysisTerms,
} from '../analysis-terms.ts';
import { exportedTable } from '../exported-table.ts';
import { type ConversionChoice, methodOf, readChoices, readSpread, writeChoices } from './conversion-choices.ts';
import {
	type Conversion,
	type ConversionRow,
	conversionColumns,
	SpreadInput,
	totalColumns,
} from './convert-columns.tsx';
import styles from './convert-tab.module.css';
import { type BookDeal, composeConvertedBook } from './converted-book.ts';

/** Returns the deal as it is in the converted book: unchanged if it already uses overnight indices. */
function bookItemOf({ item }: ValuedDeal, { converted, Error: error }: Conversion) {
	const isKept = error?.ErrorCode === 'nothing-to-convert';
	return converted ?? (isKept ? (item as Readonly<Record<string, unknown>>) : undefined);
}

function remarkOf(deal: ValuedDeal, terms: Conversion, text: ValuationText, { t }: RiskText): string | undefined {
	const item = bookItemOf(deal, terms);
	const { Error: error, missingViews = [], noNeutralSpread, noConvertedMtM, chosen } = terms;
	// If the fallback view is missing, the reason for it is shown, and no further reason is needed.
	const isKnown = terms.rfrFallbackMtM !== undefined;
	const reasons = [
		...(error === undefined ? [] : [describeDealError(error, text)]),
		...missingViews.map((each) => withColon(text.t(`detail.${each.view}`), describeDealError(each, text))),
		...(noNeutralSpread === undefined ? [] : [describeDealError(noNeutralSpread, text)]),
		...(isKnown && chosen === undefined ? [t('convert.noNeutral')] : []),
		...(noConvertedMtM === undefined
			? []
			: [t('convert.noConvertedMtM', { reason: describeDealError(noConvertedMtM, text) })]),
		...(item !== undefined && !hasScheduleRoom(item) ? [t('convert.noSheet')] : []),
	];
	return reasons.length === 0 ? undefined : reasons.join(' ');
}

function bookOf(rows: readonly ConversionRow[], { t }: RiskText) {
	const deals: BookDeal[] = [];
	const leftOut: { readonly dealId: string; readonly reason: string }[] = [];
	const inTotals: string[] = [];
	for (const { deal, found: terms, remark } of rows) {
		const { dealId, rfrMtM } = deal.result;
		const { convertedMtM, noConvertedMtM, chosen } = terms;
		const stays = terms.Error?.ErrorCode === 'nothing-to-convert';
		const item = bookItemOf(deal, terms);
		if (item === undefined || noConvertedMtM !== undefined)
			leftOut.push({ dealId, reason: remark ?? t('convert.notConverted') });
		else if (!hasScheduleRoom(item)) leftOut.push({ dealId, reason: t('convert.noSheet') });
		else if (stays) deals.push({ item, statedMtM: rfrMtM, remark: t('convert.stays') });
		else {
			const method = chosen === undefined ? '' : t(`convert.methods.${chosen.method}`);
			deals.push({ item, statedMtM: convertedMtM, cash: chosen?.cash, remark: method });
			continue;
		}
		if (chosen !== undefined) inTotals.push(dealId);
	}
	return { deals, leftOut, inTotals };
}

const isSameMethod = (first: ConversionChoice, second: ConversionChoice) =>
	first.method === second.method && (first.method !== 'cash' || first.spreadBp === second.spreadBp);

export function ConvertTab({ outcome, profile, path }: AnalysisProps) {
	const text = useValuationText();
	const riskText = useRiskText();
	const { t } = riskText;
	const { deals, terms } = outcome;
	const runId = runWith('conversion', outcome);
	const ofRun = runId === undefined ? undefined : outcome.analyses?.conversion;
	const currency = terms.reportCurrency;
	const request = useAnalysisTerms(terms, profile);
	const [methodText, setMethod] = useAddressChoice(path, 'method', ofRun?.method ?? 'fallback');
	const [spreadText, setSpread] = useAddressChoice(path, 'spread', String(ofRun?.spreadBp ?? 0));
	const [choicesText, setChoicesText] = useAddressChoice(path, 'choices', '');
	const [choices, setChoices] = useState(() => readChoices(choicesText));
	const all: ConversionChoice = { method: methodOf(methodText), spreadBp: readSpread(spreadText) ?? 0 };
	const isInAddress = writeChoices(choices) !== undefined;
	const choose = (next: typeof choices) => {
		setChoices(next);
		setChoicesText(writeChoices(next) ?? '');
	};
	const chosen = [...choices].map(([dealId, choice]) => ({ dealId, ...choice }));
	const isOfRun = chosen.length === 0 && ofRun !== undefined && isSameMethod(all, ofRun);
	const maxDeals = isOfRun ? deals.length : riskLimits.deals;
	const query = useQuery({
		queryKey: ['conversion', numberOf(deals), currency, all, chosen],
		queryFn: async ({ signal }): Promise<AnswerOf<typeof swapConversion>> => {
			if (runId !== undefined && isOfRun) return keptAnalysis('conversion', { runId, deals: deals.length, signal });
			const valuationItems = deals.map(({ item }) => item);
			return callApi(swapConversion, { ...request, valuationItems, ...all, choices: chosen }, { signal });
		},
		enabled: deals.length <= maxDeals,
		placeholderData: keepPreviousData,
		...analysed,
	});
	const rows = useMemo(
		() =>
			analysisRows(deals, query.data?.results ?? []).map((row) => ({
				...row,
				remark: remarkOf(row.deal, row.found, text, riskText),
			})),
		[query.data, deals, text, riskText],
	);
	const columns = conversionColumns(text, riskText, currency, {
		choiceOf: (dealId) => choices.get(dealId) ?? all,
		onChoice: (dealId, choice) => choose(new Map(choices).set(dealId, choice)),
	});
	const totals = query.data?.totals ?? [];
	const { save, isBusy } = useSavedWorkbook(text.t('messages.exportFailed'));
	const book = useMemo(() => bookOf(rows, riskText), [rows, riskText]);
	const fileName = `${t('convert.fileName')}_${terms.valuationDate}_${currency}`;
	const dealsExport = useDealsExport();
	const exportOre = () => {
		const items = book.deals.map(({ item }) => item);
		return dealsExport.saveOre(items, `${t('convert.bookFileName')}_${terms.valuationDate}_${currency}.xml`);
	};
	const exportBook = () =>
		save(
			() => composeConvertedBook({ ...book, fixings: terms.fixings ?? [], currency }, text.t, t),
			`${t('convert.bookFileName')}_${terms.valuationDate}_${currency}.xlsx`,
		);
	const tables = () => [
		exportedTable(t('convert.terms'), columns, rows),
		exportedTable(t('convert.totals'), totalColumns(riskText, currency), totals),
	];
	return (
		<AnalysisFrame
			title={t('convert.title')}
			outcome={outcome}
			maxDeals={maxDeals}
			query={query}
			isKept={isOfRun && query.data !== undefined}
			tables={query.data && tables}
			fileName={fileName}
			actions={
				<SpaceBetween direction="horizontal" size="xs">
					<Button
						iconName="download"
						loading={isBusy}
						disabled={book.deals.length === 0}
						onClick={() => void exportBook()}
					>
						{t('convert.exportBook')}
					</Button>
					<Button loading={dealsExport.isBusy} disabled={book.deals.length === 0} onClick={() => void exportOre()}>
						{t('convert.exportOre')}
					</Button>
				</SpaceBetween>
			}
			choices={
				<div className={styles.all}>
					<SegmentedControl
						label={t('convert.forAll')}
						selectedId={all.method}
						options={conversionMethods.map((id) => ({ id, text: t(`convert.methods.${id}`) }))}
						onChange={({ detail }) => setMethod(detail.selectedId)}
					/>
					{all.method === 'cash' && (
						<FormField label={t('convert.ownSpread')} constraintText={t('units.bp')}>
							<SpreadInput
								label={t('convert.ownSpread')}
								spreadBp={all.spreadBp}
								onSpread={(spreadBp) => setSpread(String(spreadBp))}
							/>
						</FormField>
					)}
					{choices.size > 0 && (
						<Button onClick={() => choose(new Map())}>{t('convert.reset', { count: choices.size })}</Button>
					)}
				</div>
			}
		>
			<Box variant="small" display="block" color="text-body-secondary">
				{t('convert.convention', { currency })} {isInAddress ? '' : t('convert.notInAddress')}
			</Box>
			{query.data !== undefined && (
				<SpaceBetween size="s">
					<Header variant="h3">{t('convert.totals')}</Header>
					<PagedTable
						label={t('convert.totals')}
						columns={totalColumns(riskText, currency)}
						rows={totals}
						keyOf={(row) => row.currency}
						empty={t('convert.none')}
					/>
					{book.inTotals.length > 0 && (
						<Box variant="small" color="text-body-secondary">
							{t('convert.inTotals', { count: book.inTotals.length, ids: listed(book.inTotals, text.language) })}
						</Box>
					)}
					<Header variant="h3" counter={`(${rows.length})`}>
						{t('convert.terms')}
					</Header>
					<PagedTable
						label={t('convert.terms')}
						columns={columns}
						rows={rows}
						keyOf={({ key }) => key}
						empty={t('convert.none')}
					/>
					{book.leftOut.length > 0 && (
						<Box variant="small" color="text-body-secondary">
							{t('convert.leftOut', {
								count: book.leftOut.length,
								ids: listed(
									book.leftOut.map(({ dealId }) => dealId),
									text.language,
								),
							})}
						</Box>
					)}
				</SpaceBetween>
			)}
		</AnalysisFrame>
	);
}
