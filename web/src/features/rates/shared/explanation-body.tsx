import { Fragment } from 'react';
import { maxDecimals, padDecimals } from '#lib/pad-decimals.ts';
import styles from './explanation-panel.module.css';
import { statusText, useRateText } from './rate-text.ts';

/** One step of a calculation: sentences and, where there is one, a formula. */
export interface ExplanationStep<Section extends string = string> {
	readonly section: Section;
	readonly sentences: readonly string[];
	readonly formula?: string;
}

interface ExplanationBodyProps {
	readonly explanation: {
		readonly isPublished: boolean;
		readonly status: string;
		readonly calculation: { readonly index: string } | null;
	};
	readonly steps: readonly (ExplanationStep & { readonly heading: string })[];
	/** The first cell names its row. Figures of a column are shown with the same number of decimals. */
	readonly fixings: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

/** The origin of a figure, the steps of its calculation and its fixings. */
export function ExplanationBody({ explanation, steps, fixings: { columns, rows } }: ExplanationBodyProps) {
	const text = useRateText();
	const { t } = text;
	const { isPublished, status, calculation } = explanation;
	const decimals = columns.map((_, i) => maxDecimals(rows.map((cells) => cells[i])));
	return (
		<>
			{isPublished && <p>{t('explanation.published', { status: statusText(status, text) })}</p>}
			{calculation === null && <p>{t('explanation.noCalculation')}</p>}
			{steps.map(({ heading, sentences, formula }) => (
				<Fragment key={heading}>
					<h3>{heading}</h3>
					{sentences.map((sentence) => (
						<p key={sentence}>{sentence}</p>
					))}
					{formula !== undefined && <p className={styles.formula}>{formula}</p>}
				</Fragment>
			))}
			{calculation !== null && (
				<>
					<h3>{t('explanation.sections.fixings')}</h3>
					<table className={styles.fixings} aria-label={t('explanation.fixingsLabel', { index: calculation.index })}>
						<thead>
							<tr>
								{columns.map((column) => (
									<th key={column} scope="col">
										{column}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{rows.map((cells) => (
								<tr key={cells[0]}>
									{cells.map((cell, i) => (
										<td key={columns[i]}>{padDecimals(cell, decimals[i] ?? 0)}</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</>
			)}
		</>
	);
}

/** A figure as a term of a formula; negative figures are in brackets. */
export const inBrackets = (figure: string): string => (figure.startsWith('-') ? `(${figure})` : figure);
