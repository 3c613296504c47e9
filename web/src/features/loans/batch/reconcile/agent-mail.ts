import { dateText } from '#i18n/date-text.ts';
import { describeCause } from '../../shared/figures/describe-cause.ts';
import { withThousands } from '../../shared/figures/figure-text.ts';
import { type BatchRow, fieldText } from '../calculate/batch-row.ts';
import { type ReconcileText, signedText, toldCauses } from './describe-reconciliation.ts';

/** The loans of an agent whose interest differs. */
export interface AgentLoans {
	/** Blank: the file does not name one. */
	readonly agent: string;
	readonly rows: readonly BatchRow[];
}

/** @param column key of the own column that names the agent; undefined: all loans are of one */
export function loansByAgent(rows: readonly BatchRow[], column: string | undefined): readonly AgentLoans[] {
	const differing = rows.filter(({ outcome }) => outcome?.result?.reconciliation?.status === 'differs');
	const agentOf = ({ read: { own } }: BatchRow) =>
		column !== undefined && Object.hasOwn(own, column) ? (own[column] ?? '').trim() : '';
	return [...Map.groupBy(differing, agentOf)].map(([agent, ofAgent]) => ({ agent, rows: ofAgent }));
}

const agentWords = /agent|lender|\bbank\b|konsortial|代理|银行/i;

/** The own column that seems to name the agent. */
export const proposedAgentColumn = (columns: readonly string[]): string | undefined =>
	columns.find((key) => agentWords.test(key));

/** A mail to an agent: each loan with both figures and the known causes. */
export function agentMail({ rows }: AgentLoans, text: ReconcileText): string {
	const { t } = text;
	return [t('reconcile.mail.title', { count: rows.length }), ...rows.map((row) => loanText(row, text))].join('\n\n');
}

function loanText(row: BatchRow, { t, language, notice }: ReconcileText): string {
	const { result } = row.outcome ?? {};
	const reconciliation = result?.reconciliation;
	if (result === undefined || reconciliation === undefined) return '';
	const { agent, ours, difference } = reconciliation;
	const date = (field: 'startDate' | 'endDate') => dateText(fieldText(row, field) ?? '', language);
	const name = fieldText(row, 'loanId') ?? t('row.title', { row: row.read.line });
	const principal = `${withThousands(fieldText(row, 'principal') ?? '')} ${result.currency}`;
	return [
		t('reconcile.mail.loan', { name, index: result.index, start: date('startDate'), end: date('endDate'), principal }),
		t('reconcile.mail.figures', {
			agent: withThousands(agent),
			ours: withThousands(ours),
			difference: signedText(difference),
			currency: result.currency,
		}),
		...toldCauses(reconciliation).map((cause) => t('reconcile.mail.cause', { cause: describeCause(cause, notice) })),
	].join('\n');
}
