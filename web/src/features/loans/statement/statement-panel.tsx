import { SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/language.ts';
import { useSession } from '#lib/api-client.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { differentSettings, isAsSaved, settingsOf, useCurrentLoan } from '../shared/desk/current-loan.ts';
import type { ResultPanelProps } from '../shared/desk/open-panel.ts';
import { composeStatement, statementTables } from './compose-statement.ts';
import { issueLines, statementMail, useStatementText } from './statement.ts';
import { StatementControls, useChoices } from './statement-controls.tsx';
import { canFit, useStatementFit } from './statement-fit.ts';
import { StatementPages } from './statement-pages.tsx';
import styles from './statement-panel.module.css';
import './statement-paper.css';

/**
 * Returns the time at which printing began. While printing, sets the document title to the file name: browsers suggest
 * it for a PDF, and it is printed in the margin of each page.
 *
 * @returns undefined while the page is not being printed
 */
function usePrinting(fileName: string): Date | undefined {
	const [since, setSince] = useState<Date>();
	useEffect(() => {
		const paper = matchMedia('print');
		let titleOnScreen: string | undefined;
		const begin = () => {
			if (titleOnScreen !== undefined) return;
			titleOnScreen = document.title;
			document.title = fileName;
			document.documentElement.style.setProperty('--statement-note', JSON.stringify(breakable(fileName)));
			flushSync(() => setSince(new Date()));
		};
		const end = () => {
			if (titleOnScreen === undefined) return;
			document.title = titleOnScreen;
			titleOnScreen = undefined;
			flushSync(() => setSince(undefined));
		};
		const follow = () => (paper.matches ? begin() : end());
		addEventListener('beforeprint', begin);
		addEventListener('afterprint', end);
		paper.addEventListener('change', follow);
		return () => {
			removeEventListener('beforeprint', begin);
			removeEventListener('afterprint', end);
			paper.removeEventListener('change', follow);
			if (titleOnScreen !== undefined) document.title = titleOnScreen;
		};
	}, [fileName]);
	return since;
}

/** Adds break opportunities to long words. Page margins lack `overflow-wrap`: a word would cover the page number. */
const breakable = (text: string) => text.replace(/\S{20}(?=\S)/gu, '$&\u200b');

const noticeMillis = 5000;

/** Shows a statement with the user's entries as it will be printed. While open, only the statement is printed. */
export function StatementPanel({ outcome: { inputs, result }, loan: given }: ResultPanelProps) {
	const { t } = useTranslation('statement');
	const { language: onScreen } = useLanguage();
	const { userId, organizationName: organisation, layout } = useSession();
	const { show } = useNotifications();
	const current = useCurrentLoan();
	const loan = given ?? current;
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
