import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useMemo } from 'react';
import { localToday } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { prepareWork } from '../../shared/desk/kept-work.ts';
import type { ReferenceData } from '../../shared/form/reference-data.ts';
import { useLoansText } from '../../shared/loans-text.ts';
import { useBatchText } from '../batch-text.ts';
import { type BatchRow, rowState } from '../calculate/batch-row.ts';
import type { useBatchExport } from '../export/use-batch-export.ts';
import type { ReadColumn } from '../file/batch-reading.ts';
import { AgentMails } from '../reconcile/agent-mails.tsx';
import { BatchFaults, type FaultDecisions } from './batch-faults.tsx';
import { BatchTable } from './batch-table.tsx';
import { BatchTotals } from './batch-totals.tsx';
import { currencyTotals } from './currency-totals.ts';
import { describeRefusedForm } from './describe-refused-form.ts';
import { loanForm } from './loan-form.ts';
import { type RowFault, rowFaults } from './row-faults.ts';

interface BatchResultProps extends FaultDecisions {
	readonly reference: ReferenceData;
	readonly rows: readonly BatchRow[];
	readonly faults: readonly RowFault[];
	readonly columns: readonly ReadColumn[];
	readonly ownColumns: readonly string[];
	readonly agentColumn: string | undefined;
	readonly files: ReturnType<typeof useBatchExport>;
	readonly isBusy: boolean;
	/** Further actions. */
	readonly actions?: ReactNode;
	readonly onOpenCalculator: () => void;
}

const refusedMillis = 8000;

/** Faults of the rows of a batch, in the language of the screen. */
export function useRowFaults(rows: readonly BatchRow[], columns: readonly ReadColumn[]): readonly RowFault[] {
	const { t, language } = useBatchText();
	return useMemo(() => rows.flatMap((row) => rowFaults(row, columns, { t, language })), [rows, columns, t, language]);
}

/** Faults, totals and loans of a batch. Each loan opens in the calculator. */
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
