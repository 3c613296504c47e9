import { memo, type Ref } from 'react';
import {
	displayWidth,
	type Statement,
	type StatementLine,
	type StatementTable,
	type StatementText,
} from './statement.ts';
import type { StatementFit } from './statement-fit.ts';
import styles from './statement-pages.module.css';

interface StatementPagesProps {
	readonly statement: Statement;
	readonly issue: readonly string[];
	readonly fit: StatementFit;
	readonly hasDayAnnex: boolean;
	readonly text: StatementText;
	/** Ref to the content of the first page, to measure it. */
	readonly page?: Ref<HTMLDivElement>;
}

/** The statement as it is printed: one page, and further pages if the user has chosen an annex. */
export function StatementPages({ statement, issue, fit, hasDayAnnex, text, page }: StatementPagesProps) {
	const { t, language } = text;
	const { principal, days, months, allDays } = statement;
	const table = { days, months, none: undefined }[fit.days];
	const isPrincipalInAnnex = principal !== undefined && fit.isPrincipalInAnnex;
	return (
		<div lang={language === 'zh' ? 'zh-CN' : 'en'} className={styles.pages} data-tight={fit.isTight}>
			<article className={styles.page} aria-label={statement.title}>
				<div ref={page}>
					<header className={styles.head}>
						<h3>{statement.title}</h3>
						<p>{statement.issuer}</p>
						<p className={styles.subject}>{statement.subject}</p>
					</header>
					{statement.parties.length > 0 && <Lines title={t('parties.title')} lines={statement.parties} />}
					<section className={styles.result}>
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
					<footer className={styles.issue}>
						{issue.map((line) => (
							<span key={line}>{line}</span>
						))}
					</footer>
				</div>
			</article>
			{(isPrincipalInAnnex || hasDayAnnex) && (
				<article className={`${styles.page} ${styles.annex}`} aria-label={t('annex.title')}>
					<header className={styles.head}>
						<h3>{t('annex.title')}</h3>
						<p>{statement.issuer}</p>
						<p className={styles.subject}>{statement.subject}</p>
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
		<dl className={styles.payable}>
			<div>
				<dt>{payable.label}</dt>
				<dd className={styles.amount}>{payable.value}</dd>
				<dd className={styles.note}>{payable.note}</dd>
			</div>
			<div>
				<dt>{exact.label}</dt>
				<dd className={styles.figure}>{exact.value}</dd>
				<dd className={styles.note}>{exact.note}</dd>
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
		<dl className={styles.lines}>
			{lines.map(({ label, value, note, isFigure }) => (
				<div key={label} className={displayWidth(value) > halfWidth ? styles.long : undefined}>
					<dt>{label}</dt>
					<dd>
						<span className={isFigure ? styles.figure : undefined}>{value}</span>
						{note !== undefined && <span className={styles.note}> {note}</span>}
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
			<ul className={styles.sentences}>
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
	/** True if the table may be split into two halves side by side. */
	readonly isSplit?: boolean;
}

const Table = memo(function Table({ table: { title, columns, rows, note }, isSplit = false }: TableProps) {
	const half = isSplit && rows.length >= dividedFrom ? Math.ceil(rows.length / 2) : rows.length;
	const parts = half === rows.length ? [rows] : [rows.slice(0, half), rows.slice(half)];
	return (
		<section>
			<h4>{title}</h4>
			<div className={styles.parts}>
				{parts.map((part) => (
					<table key={part[0]?.join()} aria-label={title}>
						<thead>
							<tr>
								{columns.map((column) => (
									<th key={column.title} scope="col" className={column.isNumeric ? styles.numeric : undefined}>
										{column.title}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{part.map((row) => (
								<tr key={row.join()}>
									{row.map((cell, at) => (
										<td key={columns[at]?.title} className={columns[at]?.isNumeric ? styles.numeric : undefined}>
											{cell}
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				))}
			</div>
			{note !== undefined && <p className={styles.note}>{note}</p>}
		</section>
	);
});
