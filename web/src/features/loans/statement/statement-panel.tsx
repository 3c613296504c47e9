import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/language.ts';
import { useSession } from '#lib/session-context.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { isAsSaved, useCurrentLoan } from '../shared/desk/current-loan.ts';
import type { ResultPanelProps } from '../shared/desk/result-panel.ts';
import { differentSettings, settingsOf } from '../shared/desk/settings-of.ts';
import { composeStatement, statementTables } from './compose-statement.ts';
import { issueLines } from './issue-lines.ts';
import { StatementControls } from './statement-controls.tsx';
import { canFit, useStatementFit } from './statement-fit.ts';
import { statementMail } from './statement-mail.ts';
import { StatementPages } from './statement-pages.tsx';
import './statement-paper.css';
import styles from './statement-panel.module.css';
import { useStatementText } from './statement-text.ts';
import { useChoices } from './use-choices.ts';
import { usePrinting } from './use-printing.ts';

const noticeMillis = 5000;

/** The statement of a result, as it is printed, with what the user adds to it. While it is open, it alone is printed. */
export function StatementPanel({ outcome: { inputs, result } }: ResultPanelProps) {
	const { t } = useTranslation('statement');
	const { language: onScreen } = useLanguage();
	const { userId, organizationName: organisation, layout } = useSession();
	const { show } = useNotifications();
	const loan = useCurrentLoan();
	const [choices, change] = useChoices(loan);
	const { parties, hasDayAnnex, language = onScreen } = choices;
	const text = useStatementText(language);
	const freeTextLabel = layout.RFR?.InputFields?.customTextBox1?.Label;
	const tables = useMemo(() => statementTables(result, text), [result, text]);
	const statement = useMemo(
		() => composeStatement(result, { parties, organisation, freeTextLabel }, text, tables),
		[result, parties, organisation, freeTextLabel, text, tables],
	);
	const page = useRef<HTMLDivElement>(null);
	const fit = useStatementFit(statement, page, !hasDayAnnex && canFit(result.rates.length));
	const [openedAt] = useState(() => new Date());
	const printedAt = usePrinting(statement.fileName);

	const issueAt = (at: Date) => {
		const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
		const isOfLoan =
			loan !== undefined &&
			isAsSaved(loan, inputs) &&
			differentSettings(loan.settings, settingsOf(result), inputs).length === 0;
		const saved = isOfLoan ? loan : undefined;
		return issueLines({ organisation, userId, at, timeZone, loan: saved, portal: __APP_VERSION__ }, text);
	};
	const copy = async () => {
		const table = hasDayAnnex ? statement.allDays : fit.days === 'days' ? statement.days : statement.months;
		try {
			await navigator.clipboard.writeText(statementMail(statement, table, issueAt(new Date()), text));
			show({ type: 'success', text: t('panel.copied'), durationMillis: noticeMillis });
		} catch {
			show({ type: 'error', text: t('panel.notCopied'), durationMillis: noticeMillis });
		}
	};

	const pages = { statement, fit, hasDayAnnex, text, issue: issueAt(printedAt ?? openedAt) };
	return (
		<>
			<SpaceBetween size="s">
				<StatementControls
					choices={{ ...choices, language }}
					onChange={change}
					onPrint={() => window.print()}
					onCopy={() => void copy()}
				/>
				<div role="status">
					{fit.isTooLong && <StatusIndicator type="warning">{t('panel.tooLong')}</StatusIndicator>}
					{!fit.isTooLong && !hasDayAnnex && fit.days !== 'days' && (
						<StatusIndicator type="info">{t('panel.daysDoNotFit', { annex: t('panel.annex') })}</StatusIndicator>
					)}
				</div>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
				<section className={styles.desk} aria-label={t('panel.preview')} tabIndex={0}>
					<StatementPages {...pages} page={page} />
				</section>
			</SpaceBetween>
			{printedAt !== undefined &&
				createPortal(
					<div className={styles.paper}>
						<StatementPages {...pages} />
					</div>,
					document.body,
				)}
		</>
	);
}
