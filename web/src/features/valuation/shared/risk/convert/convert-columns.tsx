import { Input, Select } from '@cloudscape-design/components';
import { useState } from 'react';
import {
	bpDecimals,
	figureText,
	type RiskText,
	type ValuationText,
} from '#features/valuation/shared/valuation-text.ts';
import { withBrackets } from '#i18n/punctuation.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { conversionMethods, type swapConversion } from '#shared/contract/valuation-risk-conversion.ts';
import { type DataColumn, usePrinting } from '#ui/data-table/data-column.ts';
import type { ValuedDeal } from '../../valuation-outcome.ts';
import { figureOf, textOf } from '../exported-table.ts';
import { type ConversionChoice, methodOf, readSpread } from './conversion-choices.ts';
import styles from './convert-tab.module.css';

type Answer = AnswerOf<typeof swapConversion>;
export type Conversion = Answer['results'][number];

export interface ConversionRow {
	readonly key: string;
	readonly deal: ValuedDeal;
	readonly terms: Conversion;
	/** Reason why all or some conversion terms of the deal are missing. */
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
	const isKnown = ({ terms }: ConversionRow) => terms.liborLegs !== undefined;
	const methodText = ({ terms }: ConversionRow) => terms.chosen && t(`convert.methods.${terms.chosen.method}`);
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
			({ terms }) => bpText(terms.chosen?.spreadBp),
			{
				isNumeric: true,
				exact: ({ terms }) => terms.chosen?.spreadBp.join(' / '),
			},
		),
		figureOf('cash', t('convert.cash'), ({ terms }) => terms.chosen?.cash, inReport),
		figureOf('cashInCurrency', t('convert.cashInCurrency'), ({ terms }) => terms.chosen?.cashInCurrency),
		textOf('currency', t('convert.currency'), ({ terms }) => terms.currency),
		figureOf('convertedMtM', t('convert.convertedMtM'), ({ terms }) => terms.convertedMtM, inReport),
		figureOf('liborMtM', tValuation('results.liborMtM'), ({ terms }) => terms.liborMtM, inReport),
		figureOf('rfrMtM', tValuation('results.rfrMtM'), ({ terms }) => terms.rfrMtM, inReport),
		figureOf('rfrFallbackMtM', tValuation('results.rfrFallbackMtM'), ({ terms }) => terms.rfrFallbackMtM, inReport),
		textOf(
			'adjustment',
			withBrackets(t('convert.adjustment'), t('units.bp')),
			({ terms }) => bpText(terms.adjustmentBp),
			{
				isNumeric: true,
				exact: ({ terms }) => terms.adjustmentBp?.join(' / '),
			},
		),
		figureOf('neutral', t('convert.neutral'), ({ terms }) => terms.neutralSpreadBp, bp),
		figureOf('common', t('convert.common'), ({ terms }) => terms.commonSpreadBp, bp),
		figureOf('transfer', t('convert.transfer'), ({ terms }) => terms.transferFallback, inReport),
		figureOf('cashContract', t('convert.cashContract'), ({ terms }) => terms.cashContract, inReport),
		figureOf('signedPv01', t('convert.signedPv01'), ({ terms }) => terms.signedPv01, inReport),
		textOf('remark', t('remark'), ({ remark }) => remark, { isGreedy: true }),
	];
}

export type ConversionTotal = Answer['totals'][number];

/** Returns the columns of the totals by currency of leg 1. */
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
