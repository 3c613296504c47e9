import Box from '@cloudscape-design/components/box';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTextsOf } from '#i18n/feature-texts.ts';
import { logError } from '#lib/log-error.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useBatchText } from '../batch-text.ts';
import type { BatchRow } from '../calculate/batch-row.ts';
import { type AgentLoans, agentMail, loansByAgent, proposedAgentColumn } from './agent-mail.ts';

interface AgentMailsProps {
	readonly rows: readonly BatchRow[];
	/** Keys of the person's own columns, one of which may name the agent. */
	readonly ownColumns: readonly string[];
}

const noticeMillis = 5000;

/** A mail for each agent whose interest differs, to copy in a language. */
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
		<section aria-label={t('reconcile.mails.title')}>
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
