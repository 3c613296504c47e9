import { Box, Button, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { type ReactNode, useMemo } from 'react';
import { prepareWork } from '#features/loans/shared/desk/kept-work.ts';
import { switchKeys } from '#features/loans/shared/fields/input-fields.ts';
import { formMessageText } from '#features/loans/shared/form/form-message.ts';
import type { ReferenceData } from '#features/loans/shared/form/form-state.ts';
import type { TermsForm } from '#features/loans/shared/form/restore-inputs.ts';
import {
	type BatchText,
	type LoansText,
	payableText,
	useBatchText,
	useLoansText,
	withThousands,
} from '#features/loans/shared/loans-text.ts';
import { listed } from '#i18n/punctuation.ts';
import { dateText, localToday } from '#lib/dates/local-day.ts';
import { maxDecimals, padDecimals } from '#lib/pad-decimals.ts';
import { useSession } from '#lib/session-context.ts';
import type { Reconciliation } from '#shared/contract/compound-batch.ts';
import { add, decimal, decimalText, zero } from '#shared/decimal/decimal.ts';
import { headingLanguage, loanHeading, type SingleLoanField, singleLoanFields } from '#shared/loan/loan-headings.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { type BatchRow, rowState } from '../calculate/batch-row.ts';
import type { useBatchExport } from '../export/use-batch-export.ts';
import type { ReadColumn } from '../file/batch-reading.ts';
import { AgentMails, signedText } from '../reconcile/agent-mails.tsx';
import { BatchFaults, type FaultDecisions } from './batch-faults.tsx';
import { BatchTable } from './batch-table.tsx';
import styles from './batch-totals.module.css';
import { loanForm } from './loan-form.ts';
import { type RowFault, rowFaults } from './row-faults.ts';

interface CurrencyTotal {
	readonly currency: string;
	readonly loans: number;
	/** Exact sum of the payable amounts, with as many decimals as the currency has. */
	readonly amount: string;
	readonly repeated: number;
	readonly agent: AgentTotal | undefined;
}

interface AgentTotal {
	readonly loans: number;
	readonly amount: string;
	/** Agents' interest minus the calculated interest. */
	readonly difference: string;
	readonly differing: number;
}

export function currencyTotals(rows: readonly BatchRow[]): readonly CurrencyTotal[] {
	const calculated = rows.flatMap(({ outcome, repeats }) =>
		outcome?.result === undefined ? [] : { ...outcome.result, isRepeat: repeats !== undefined },
	);
	return [...Map.groupBy(calculated, ({ currency }) => currency)]
		.map(([currency, ofCurrency]) => ({
			currency,
			loans: ofCurrency.length,
			repeated: ofCurrency.filter(({ isRepeat }) => isRepeat).length,
			amount: sumOf(ofCurrency.map(({ payableAmount }) => payableAmount)),
			agent: agentTotal(ofCurrency.flatMap(({ reconciliation }) => reconciliation ?? [])),
		}))
		.sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

function agentTotal(compared: readonly Reconciliation[]): AgentTotal | undefined {
	if (compared.length === 0) return undefined;
	return {
		loans: compared.length,
		amount: sumOf(compared.map(({ agent }) => agent)),
		difference: sumOf(compared.map(({ difference }) => difference)),
		differing: compared.filter(({ status }) => status === 'differs').length,
	};
}

const sumOf = (amounts: readonly string[]): string =>
	padDecimals(decimalText(amounts.map(decimal).reduce(add, zero)), maxDecimals(amounts));

function BatchTotals({ totals }: { readonly totals: readonly CurrencyTotal[] }) {
	const { t } = useBatchText();
	if (totals.length === 0) return null;
	const repeated = totals.reduce((sum, total) => sum + total.repeated, 0);
	const isCompared = totals.some(({ agent }) => agent !== undefined);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
		<section className={styles.whole} aria-label={t('totals.title')} tabIndex={0}>
			<Box variant="h3" tagOverride="h2">
				{t('totals.title')}
			</Box>
			<table className={styles.totals} aria-label={t('totals.title')}>
				<thead>
					<tr>
						<th scope="col">{t('totals.currency')}</th>
						<th scope="col">{t('totals.loans')}</th>
						<th scope="col">{t('totals.amount')}</th>
						{isCompared && (
							<>
								<th scope="col">{t('totals.compared')}</th>
								<th scope="col">{t('reconcile.agent')}</th>
								<th scope="col">{t('reconcile.difference')}</th>
								<th scope="col">{t('totals.differing')}</th>
							</>
						)}
					</tr>
				</thead>
				<tbody>
					{totals.map(({ currency, loans, amount, agent }) => (
						<tr key={currency}>
							<th scope="row">{currency}</th>
							<td>{withThousands(String(loans))}</td>
							<td>
								<strong>{payableText(amount, currency)}</strong>
							</td>
							{isCompared && (
								<>
									<td>{withThousands(String(agent?.loans ?? 0))}</td>
									<td>{agent && payableText(agent.amount, currency)}</td>
									<td>{agent && signedText(agent.difference)}</td>
									<td>{withThousands(String(agent?.differing ?? 0))}</td>
								</>
							)}
						</tr>
					))}
				</tbody>
			</table>
			{repeated > 0 && <StatusIndicator type="warning">{t('totals.repeated', { count: repeated })}</StatusIndicator>}
		</section>
	);
}

function describeRefusedForm(
	form: Exclude<TermsForm, { readonly state: unknown }>,
	text: BatchText,
	calculatorText: LoansText,
): string {
	const { t } = text;
	if (form.refused === 'limits') return t('open.limits');
	if (form.refused === 'fields') {
		const isField = (key: string): key is SingleLoanField => (singleLoanFields as readonly string[]).includes(key);
		const names = form.fields.map((key) =>
			isField(key)
				? loanHeading(key, headingLanguage(text))
				: calculatorText.t(`fields.${switchKeys.find((each) => each === key) ?? 'principalAmtChanges'}`),
		);
		return t('open.fields', { fields: listed(names) });
	}
	const { message } = form;
	if (message.code === 'stored-currency-gone') return t('open.currency', { currency: message.currency });
	if (message.code === 'stored-calendar-gone') return t('open.calendar', { calendar: message.calendar });
	const reason = message.code === 'stored-inputs-refused' ? message.reason : message;
	if (reason.code !== 'start-not-business-day' && reason.code !== 'end-not-business-day') {
		return formMessageText(reason, calculatorText);
	}
	const heading = loanHeading(
		reason.code === 'start-not-business-day' ? 'startDate' : 'endDate',
		headingLanguage(text),
	);
	return t('open.closed', { heading, date: dateText(reason.date, text.language) });
}

interface BatchResultProps extends FaultDecisions {
	readonly reference: ReferenceData;
	readonly rows: readonly BatchRow[];
	readonly faults: readonly RowFault[];
	readonly columns: readonly ReadColumn[];
	readonly ownColumns: readonly string[];
	readonly agentColumn: string | undefined;
	readonly files: ReturnType<typeof useBatchExport>;
	readonly isBusy: boolean;
	readonly actions?: ReactNode;
	readonly onOpenCalculator: () => void;
}

const refusedMillis = 8000;

export function useRowFaults(rows: readonly BatchRow[], columns: readonly ReadColumn[]): readonly RowFault[] {
	const { t, language } = useBatchText();
	return useMemo(() => rows.flatMap((row) => rowFaults(row, columns, { t, language })), [rows, columns, t, language]);
}

export function BatchResult(props: BatchResultProps) {
	const { reference, rows, faults, columns, ownColumns, agentColumn, files, isBusy, actions, onOpenCalculator } = props;
	const text = useBatchText();
	const { t } = text;
	const calculatorText = useLoansText();
	const session = useSession();
	const { show } = useNotifications();
	const totals = useMemo(() => currencyTotals(rows), [rows]);
	const shownColumns = useMemo(() => ownColumns.filter((key) => key !== agentColumn), [ownColumns, agentColumn]);
	const openRow = ({ read: { line, loan } }: BatchRow) => {
		if (loan === undefined) return;
		const form = loanForm(loan, { reference, today: localToday(), nowMillis: Date.now() });
		if ('refused' in form) {
			const reason = describeRefusedForm(form, text, calculatorText);
			show({ type: 'warning', text: t('open.refused', { row: line, reason }), durationMillis: refusedMillis });
			return;
		}
		prepareWork(session, form.state, reference);
		onOpenCalculator();
	};
	return (
		<SpaceBetween size="s">
			<BatchFaults
				faults={faults}
				hasOthers={rows.some((row) => rowState(row) === 'calculated')}
				onConfirm={props.onConfirm}
				onDates={props.onDates}
				onSerials={props.onSerials}
			/>
			{rows.length > 0 && (
				<SpaceBetween size="s">
					<SpaceBetween direction="horizontal" size="xs">
						{actions}
						<Button iconName="download" loading={files.isBusy} disabled={isBusy} onClick={files.saveWorkbook}>
							{t('toolbar.workbook')}
						</Button>
						<Button iconName="download" disabled={isBusy} onClick={files.saveCsv}>
							{t('toolbar.csv')}
						</Button>
					</SpaceBetween>
					<BatchTotals totals={totals} />
					<AgentMails rows={rows} ownColumns={shownColumns} />
					<BatchTable rows={rows} columns={columns} ownColumns={shownColumns} onOpen={openRow} />
				</SpaceBetween>
			)}
		</SpaceBetween>
	);
}
