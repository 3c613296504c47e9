import { Input, Select } from '@cloudscape-design/components';
import { useState } from 'react';
import { withBrackets } from '#i18n/punctuation.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { conversionMethods, type swapConversion } from '#shared/contract/valuation-risk.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { usePrinting } from '#ui/use-printing.ts';
import { bpDecimals, figureText, type RiskText, type ValuationText } from '../../valuation.ts';
import type { AnalysisRow } from '../analysis-terms.ts';
import { figureOf, textOf } from '../exported-table.ts';
import { type ConversionChoice, methodOf, readSpread } from './conversion-choices.ts';
import styles from './convert-tab.module.css';

type Answer = AnswerOf<typeof swapConversion>;
export type Conversion = Answer['results'][number];

export interface ConversionRow extends AnalysisRow<Conversion> {
	readonly remark: string | undefined;
}

interface SpreadInputProps {
	readonly label: string;
	readonly spreadBp: number;
	readonly onSpread: (spreadBp: number) => void;
}

/** Input for a spread in basis points. The value is used when the user leaves the field or presses Enter. */
export function SpreadInput({ label, spreadBp, onSpread }: SpreadInputProps) {
	const [draft, setDraft] = useState<string>();
	const text = draft ?? String(spreadBp);
	const read = readSpread(text);
	const use = () => {
		if (read === undefined) return;
		setDraft(undefined);
		if (read !== spreadBp) onSpread(read);
	};
	return (
		<Input
			value={text}
			inputMode="decimal"
			ariaLabel={label}
			invalid={read === undefined}
			onChange={({ detail }) => setDraft(detail.value)}
			onBlur={use}
			onKeyDown={({ detail }) => {
				if (detail.key === 'Enter') use();
			}}
		/>
	);
}

interface MethodCellProps {
	readonly dealId: string;
	readonly choice: ConversionChoice;
	readonly onChoice: (choice: ConversionChoice) => void;
	readonly t: RiskText['t'];
}

function MethodCell({ dealId, choice, onChoice, t }: MethodCellProps) {
	const isPrinting = usePrinting();
	const options = conversionMethods.map((value) => ({ value, label: t(`convert.methods.${value}`) }));
	if (isPrinting) return t(`convert.methods.${choice.method}`);
	return (
		<div className={styles.method}>
			<Select
				ariaLabel={t('convert.methodOf', { deal: dealId })}
				options={options}
				selectedOption={options.find(({ value }) => value === choice.method) ?? null}
				expandToViewport
				onChange={({ detail }) => onChoice({ ...choice, method: methodOf(detail.selectedOption.value ?? '') })}
			/>
			{choice.method === 'cash' && (
				<SpreadInput
					label={t('convert.spreadOf', { deal: dealId })}
					spreadBp={choice.spreadBp}
					onSpread={(spreadBp) => onChoice({ ...choice, spreadBp })}
				/>
			)}
		</div>
	);
}

interface Choosing {
	readonly choiceOf: (dealId: string) => ConversionChoice;
	readonly onChoice: (dealId: string, choice: ConversionChoice) => void;
}

const bpText = (values: readonly number[] | undefined) =>
	values?.map((value) => figureText(value, bpDecimals)).join(' / ');

/** Returns columns with each deal's conversion terms. Amounts are in report currency unless titles name another. */
export function conversionColumns(
	{ t: tValuation }: ValuationText,
	{ t }: RiskText,
	currency: string,
	{ choiceOf, onChoice }: Choosing,
): readonly DataColumn<ConversionRow>[] {
	const inReport = { unit: currency };
	const bp = { unit: t('units.bp'), decimals: bpDecimals };
	const isKnown = ({ found }: ConversionRow) => found.liborLegs !== undefined;
	const methodText = ({ found }: ConversionRow) => found.chosen && t(`convert.methods.${found.chosen.method}`);
	return [
		textOf('dealId', tValuation('results.dealId'), ({ deal }) => deal.result.dealId, { isRowHeader: true }),
		textOf('method', t('convert.method'), methodText, {
			isGreedy: true,
			cell: (row) =>
				isKnown(row) ? (
					<MethodCell
						dealId={row.deal.result.dealId}
						choice={choiceOf(row.deal.result.dealId)}
						onChoice={(choice) => onChoice(row.deal.result.dealId, choice)}
						t={t}
					/>
				) : undefined,
		}),
		textOf(
			'chosenSpread',
			withBrackets(t('convert.chosenSpread'), t('units.bp')),
			({ found }) => bpText(found.chosen?.spreadBp),
			{
				isNumeric: true,
				exact: ({ found }) => found.chosen?.spreadBp.join(' / '),
			},
		),
		figureOf('cash', t('convert.cash'), ({ found }) => found.chosen?.cash, inReport),
		figureOf('cashInCurrency', t('convert.cashInCurrency'), ({ found }) => found.chosen?.cashInCurrency),
		textOf('currency', t('convert.currency'), ({ found }) => found.currency),
		figureOf('convertedMtM', t('convert.convertedMtM'), ({ found }) => found.convertedMtM, inReport),
		figureOf('liborMtM', tValuation('results.liborMtM'), ({ found }) => found.liborMtM, inReport),
		figureOf('rfrMtM', tValuation('results.rfrMtM'), ({ found }) => found.rfrMtM, inReport),
		figureOf('rfrFallbackMtM', tValuation('results.rfrFallbackMtM'), ({ found }) => found.rfrFallbackMtM, inReport),
		textOf(
			'adjustment',
			withBrackets(t('convert.adjustment'), t('units.bp')),
			({ found }) => bpText(found.adjustmentBp),
			{
				isNumeric: true,
				exact: ({ found }) => found.adjustmentBp?.join(' / '),
			},
		),
		figureOf('neutral', t('convert.neutral'), ({ found }) => found.neutralSpreadBp, bp),
		figureOf('common', t('convert.common'), ({ found }) => found.commonSpreadBp, bp),
		figureOf('transfer', t('convert.transfer'), ({ found }) => found.transferFallback, inReport),
		figureOf('cashContract', t('convert.cashContract'), ({ found }) => found.cashContract, inReport),
		figureOf('signedPv01', t('convert.signedPv01'), ({ found }) => found.signedPv01, inReport),
		textOf('remark', t('remark'), ({ remark }) => remark, { isGreedy: true }),
	];
}

type ConversionTotal = Answer['totals'][number];

export function totalColumns({ t }: RiskText, currency: string): readonly DataColumn<ConversionTotal>[] {
	const inReport = { unit: currency };
	return [
		textOf('currency', t('convert.currency'), (row) => row.currency, { isRowHeader: true }),
		figureOf('deals', t('deals'), (row) => row.deals, { decimals: 0 }),
		figureOf('cash', t('convert.cash'), (row) => row.cash, inReport),
		figureOf('cashInCurrency', t('convert.cashInCurrency'), (row) => row.cashInCurrency),
		figureOf(
			'transfer',
			t('convert.transfer'),
			(row) => (row.fallbackDeals === 0 ? undefined : row.transferFallback),
			inReport,
		),
		figureOf('fallbackDeals', t('convert.fallbackDeals'), (row) => row.fallbackDeals, { decimals: 0 }),
		figureOf('signedPv01', t('convert.signedPv01'), (row) => row.signedPv01, inReport),
	];
}
