import { colouredAs, type LineStyle } from './line-style.ts';
import styles from './step-chart.module.css';

/** What a line says on a day. */
export interface Figure {
	readonly key: string;
	readonly name: string;
	readonly text: string;
	/** Undefined where no figure holds. */
	readonly y: number | undefined;
	readonly style: LineStyle;
}

/** What all lines say on a day. */
export interface Readings {
	readonly date: string;
	readonly figures: readonly Figure[];
	/** The same as one text, for assistive technology. */
	readonly spoken: string;
}

/** The lines with what they say on the day that is read; also on paper. */
export function ChartLegend({ readings: { date, figures } }: { readonly readings: Readings }) {
	return (
		<div className={styles.legend}>
			<strong>{date}</strong>
			<ul>
				{figures.map((figure) => (
					<Entry key={figure.key} figure={figure} />
				))}
			</ul>
		</div>
	);
}

interface ChartReadingsProps {
	readonly readings: Readings;
	/** From 0 at the left to 1 at the right of the chart. */
	readonly place: number;
}

/** The same beside the pointer. */
export function ChartReadings({ readings: { date, figures }, place }: ChartReadingsProps) {
	const percent = `${(place > 0.5 ? 1 - place : place) * 100}%`;
	return (
		<div className={styles.readings} aria-hidden="true" style={place > 0.5 ? { right: percent } : { left: percent }}>
			<strong>{date}</strong>
			<ul>
				{figures.map((figure) => (
					<Entry key={figure.key} figure={figure} />
				))}
			</ul>
		</div>
	);
}

function Entry({ figure: { name, text, style } }: { readonly figure: Figure }) {
	return (
		<li style={colouredAs(style)}>
			<svg viewBox="0 0 34 12" width="34" height="12" aria-hidden="true">
				<path className={styles.line} strokeDasharray={style.dashes.join(' ')} d="M0,6H34" />
				<path className={styles.marker} d={style.marker} transform="translate(17,6)" />
			</svg>
			<span>{name}</span> <span className={styles.figure}>{text}</span>
		</li>
	);
}
