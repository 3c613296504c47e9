import { Box, ButtonDropdown, FormField, Select, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeCause } from '#features/loans/shared/figures/describe-followed.ts';
import { type BatchText, type NoticeTexts, useBatchText, withThousands } from '#features/loans/shared/loans-text.ts';
import { loadTextsOf } from '#i18n/feature-texts.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { logError } from '#lib/log-error.ts';
import type { Reconciliation } from '#shared/contract/compound-batch.ts';
import { minorUnitDecimals } from '#shared/decimal/decimal.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { type BatchRow, fieldText } from '../calculate/batch-row.ts';

export interface ReconcileText extends BatchText {
	readonly notice: NoticeTexts;
}

/** Compares the agent's interest with ours, with the causes. Undefined if the row has no result. */
export function reconciliationText({ outcome }: BatchRow, { t, notice }: ReconcileText): string | undefined {
	if (outcome?.result === undefined) return undefined;
	const { reconciliation } = outcome.result;
	if (reconciliation === undefined) return t('reconcile.notStated');
	const { currency } = outcome.result;
	const compared = comparedText(reconciliation, { t, notice });
	const decimals = minorUnitDecimals(currency);
	const written = reconciliation.agent.split('.')[1]?.length ?? 0;
	if (written <= decimals) return compared;
	const agent = withThousands(reconciliation.agent);
	return `${compared} · ${t('reconcile.decimals', { agent, currency, decimals })}`;
}

function comparedText(reconciliation: Reconciliation, { t, notice }: Pick<ReconcileText, 't' | 'notice'>): string {
	const { status } = reconciliation;
	const causes = toldCauses(reconciliation);
	if (status !== 'differs') return t(`reconcile.${status}`);
	if (causes.length === 0) return t('reconcile.unexplained');
	return t('reconcile.differs', {
		causes: causes.map((cause) => describeCause(cause, notice)).join(t('reconcile.or')),
	});
}

/** Omits a misread fixing on an unknown day, which could explain any difference, unless it is the only cause. */
function toldCauses({ causes }: Reconciliation): Reconciliation['causes'] {
	const definite = causes.filter(
		({ changes }) => !changes.some((change) => change.kind === 'fixing' && change.dates.length > 1),
	);
	return definite.length > 0 ? definite : causes;
}

export const signedText = <Figure extends string | undefined>(figure: Figure): Figure =>
	(figure === undefined || /^[-+]|^[0.]+$/.test(figure)
		? figure && withThousands(figure)
		: `+${withThousands(figure)}`) as Figure;

interface AgentLoans {
	readonly agent: string;
	readonly rows: readonly BatchRow[];
}

/** Groups the loans with a difference by agent. Without a column, all loans have the same agent. */
function loansByAgent(rows: readonly BatchRow[], column: string | undefined): readonly AgentLoans[] {
	const differing = rows.filter(({ outcome }) => outcome?.result?.reconciliation?.status === 'differs');
	const agentOf = ({ read: { own } }: BatchRow) =>
		column !== undefined && Object.hasOwn(own, column) ? (own[column] ?? '').trim() : '';
	return [...Map.groupBy(differing, agentOf)].map(([agent, ofAgent]) => ({ agent, rows: ofAgent }));
}

const agentWords = /agent|lender|\bbank\b|konsortial|代理|银行/i;

const proposedAgentColumn = (columns: readonly string[]): string | undefined =>
	columns.find((key) => agentWords.test(key));

function agentMail({ rows }: AgentLoans, text: ReconcileText): string {
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

interface AgentMailsProps {
	readonly rows: readonly BatchRow[];
	readonly ownColumns: readonly string[];
}

const noticeMillis = 5000;

export function AgentMails({ rows, ownColumns }: AgentMailsProps) {
	const { t } = useBatchText();
	const { i18n } = useTranslation();
	const { show } = useNotifications();
	const [chosen, setChosen] = useState<string>();
	const column = chosen ?? proposedAgentColumn(ownColumns) ?? '';
	const agents = loansByAgent(rows, ownColumns.includes(column) ? column : undefined);
	if (agents.length === 0) return null;
	const options = ['', ...ownColumns].map((key) => ({
		value: key,
		label: key === '' ? t('reconcile.mails.all') : key,
	}));
	const textIn = async (namespace: 'batch' | 'notice', language: 'en' | 'zh') => {
		if (!i18n.hasResourceBundle(language, namespace)) {
			i18n.addResourceBundle(language, namespace, await loadTextsOf(namespace, language));
		}
	};
	const copy = async (loans: AgentLoans, language: 'en' | 'zh') => {
		try {
			await textIn('batch', language);
			await textIn('notice', language);
			const notice = { t: i18n.getFixedT(language, 'notice'), language };
			const mail = agentMail(loans, { t: i18n.getFixedT(language, 'batch'), language, notice });
			await navigator.clipboard.writeText(mail);
			const text = t('reconcile.mails.copied', { count: loans.rows.length });
			show({ type: 'success', text, durationMillis: noticeMillis });
		} catch (error) {
			logError('the mail could not be copied', error);
			show({ type: 'error', text: t('reconcile.mails.copyFailed'), durationMillis: noticeMillis });
		}
	};
	return (
		<section aria-label={t('reconcile.mails.title')} data-screen-only="">
			<SpaceBetween size="xs">
				<Box variant="h3" tagOverride="h2">
					{t('reconcile.mails.title')}
				</Box>
				{ownColumns.length > 0 && (
					<FormField label={t('reconcile.mails.column')}>
						<Select
							options={options}
							selectedOption={options.find(({ value }) => value === column) ?? null}
							onChange={({ detail }) => setChosen(detail.selectedOption.value)}
						/>
					</FormField>
				)}
				<SpaceBetween direction="horizontal" size="xs">
					{agents.map((loans) => (
						<ButtonDropdown
							key={loans.agent}
							items={(['en', 'zh'] as const).map((id) => ({ id, text: t(`reconcile.mails.languages.${id}`) }))}
							onItemClick={({ detail }) => void copy(loans, detail.id === 'zh' ? 'zh' : 'en')}
						>
							{t('reconcile.mails.copy', {
								agent: loans.agent || t('reconcile.mails.unnamed'),
								count: loans.rows.length,
							})}
						</ButtonDropdown>
					))}
				</SpaceBetween>
			</SpaceBetween>
		</section>
	);
}
