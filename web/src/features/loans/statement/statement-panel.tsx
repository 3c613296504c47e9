import { SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { memo, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/language.ts';
import { useSession } from '#lib/session-context.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { differentSettings, isAsSaved, settingsOf, useCurrentLoan } from '../shared/desk/current-loan.ts';
import type { ResultPanelProps } from '../shared/desk/open-panel.ts';
import { composeStatement, statementTables } from './compose-statement.ts';
import {
	displayWidth,
	issueLines,
	type Statement,
	type StatementLine,
	type StatementTable,
	type StatementText,
	statementMail,
	useStatementText,
} from './statement.ts';
import { StatementControls, useChoices } from './statement-controls.tsx';
import { canFit, type StatementFit, useStatementFit } from './statement-fit.ts';
import pageStyles from './statement-pages.module.css';
import styles from './statement-panel.module.css';

interface StatementPagesProps {
	readonly statement: Statement;
	readonly issue: readonly string[];
	readonly fit: StatementFit;
	readonly hasDayAnnex: boolean;
	readonly text: StatementText;
	readonly page?: Ref<HTMLDivElement>;
}

function StatementPages({ statement, issue, fit, hasDayAnnex, text, page }: StatementPagesProps) {
	const { t, language } = text;
	const { principal, days, months, allDays } = statement;
	const table = { days, months, none: undefined }[fit.days];
	const isPrincipalInAnnex = principal !== undefined && fit.isPrincipalInAnnex;
	return (
		<div lang={language === 'zh' ? 'zh-CN' : 'en'} className={pageStyles.pages} data-tight={fit.isTight}>
			<article className={pageStyles.page} aria-label={statement.title}>
				<div ref={page}>
					<header className={pageStyles.head}>
						<h3>{statement.title}</h3>
						<p>{statement.issuer}</p>
						<p className={pageStyles.subject}>{statement.subject}</p>
					</header>
					{statement.parties.length > 0 && <Lines title={t('parties.title')} lines={statement.parties} />}
					<section className={pageStyles.result}>
						<h4>{t('result.title')}</h4>
						<Payable payable={statement.payable} exact={statement.exact} />
						<LineList lines={statement.figures} />
					</section>
					<Lines title={t('terms.title')} lines={statement.terms} />
					{principal !== undefined && !isPrincipalInAnnex && <Table table={principal} isSplit />}
					{isPrincipalInAnnex && <Sentences title={principal.title} sentences={[statement.principalInBrief]} />}
					{table !== undefined && <Table table={table} isSplit={fit.days === 'days'} />}
					<Sentences title={t('conventions.title')} sentences={statement.conventions} />
					<Sentences title={t('sources.title')} sentences={statement.sources} />
					<footer className={pageStyles.issue}>
						{issue.map((line) => (
							<span key={line}>{line}</span>
						))}
					</footer>
				</div>
			</article>
			{(isPrincipalInAnnex || hasDayAnnex) && (
				<article className={`${pageStyles.page} ${pageStyles.annex}`} aria-label={t('annex.title')}>
					<header className={pageStyles.head}>
						<h3>{t('annex.title')}</h3>
						<p>{statement.issuer}</p>
						<p className={pageStyles.subject}>{statement.subject}</p>
					</header>
					{isPrincipalInAnnex && <Table table={principal} />}
					{hasDayAnnex && <Table table={allDays} />}
				</article>
			)}
		</div>
	);
}

function Payable({ payable, exact }: { readonly payable: StatementLine; readonly exact: StatementLine }) {
	return (
		<dl className={pageStyles.payable}>
			<div>
				<dt>{payable.label}</dt>
				<dd className={pageStyles.amount}>{payable.value}</dd>
				<dd className={pageStyles.note}>{payable.note}</dd>
			</div>
			<div>
				<dt>{exact.label}</dt>
				<dd className={pageStyles.figure}>{exact.value}</dd>
				<dd className={pageStyles.note}>{exact.note}</dd>
			</div>
		</dl>
	);
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly StatementLine[] }) {
	return (
		<section>
			<h4>{title}</h4>
			<LineList lines={lines} />
		</section>
	);
}

/** Number of monospaced characters that fit into half of the page width. */
const halfWidth = 36;

function LineList({ lines }: { readonly lines: readonly StatementLine[] }) {
	return (
		<dl className={pageStyles.lines}>
			{lines.map(({ label, value, note, isFigure }) => (
				<div key={label} className={displayWidth(value) > halfWidth ? pageStyles.long : undefined}>
					<dt>{label}</dt>
					<dd>
						<span className={isFigure ? pageStyles.figure : undefined}>{value}</span>
						{note !== undefined && <span className={pageStyles.note}> {note}</span>}
					</dd>
				</div>
			))}
		</dl>
	);
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
	return (
		<section>
			<h4>{title}</h4>
			<ul className={pageStyles.sentences}>
				{sentences.map((sentence) => (
					<li key={sentence}>{sentence}</li>
				))}
			</ul>
		</section>
	);
}

/** Tables with at least this many rows are split into two adjacent halves. */
const dividedFrom = 9;

interface TableProps {
	readonly table: StatementTable;
	readonly isSplit?: boolean;
}

const Table = memo(function Table({ table: { title, columns, rows, note }, isSplit = false }: TableProps) {
	const half = isSplit && rows.length >= dividedFrom ? Math.ceil(rows.length / 2) : rows.length;
	const parts = half === rows.length ? [rows] : [rows.slice(0, half), rows.slice(half)];
	return (
		<section>
			<h4>{title}</h4>
			<div className={pageStyles.parts}>
				{parts.map((part) => (
					<table key={part[0]?.join()} aria-label={title}>
						<thead>
							<tr>
								{columns.map((column) => (
									<th key={column.title} scope="col" className={column.isNumeric ? pageStyles.numeric : undefined}>
										{column.title}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{part.map((row) => (
								<tr key={row.join()}>
									{row.map((cell, at) => (
										<td key={columns[at]?.title} className={columns[at]?.isNumeric ? pageStyles.numeric : undefined}>
											{cell}
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				))}
			</div>
			{note !== undefined && <p className={pageStyles.note}>{note}</p>}
		</section>
	);
});

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
