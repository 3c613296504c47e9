import styles from './step-chart.module.css';
import { colouredAs, type Figure, type LineStyle, type Readings } from './step-series.ts';

export function ChartLegend({ readings: { date, figures, marks = [] } }: { readonly readings: Readings }) {
	return (
		<div className={styles.legend}>
			<strong>{date}</strong>
			<ul>
				{figures.map((figure) => (
					<Entry key={figure.key} figure={figure} />
				))}
				{marks.map((mark) => (
					<li key={mark.key} style={colouredAs(mark.style)}>
						<MarkSign style={mark.style} />
						<span>{mark.name}</span> <span className={styles.figure}>{mark.text}</span>
					</li>
				))}
			</ul>
		</div>
	);
}

interface ChartReadingsProps {
	readonly readings: Readings;
	readonly place: number;
}

export function ChartReadings({ readings: { date, figures, marks = [] }, place }: ChartReadingsProps) {
	const percent = `${(place > 0.5 ? 1 - place : place) * 100}%`;
	return (
		<div className={styles.readings} aria-hidden="true" style={place > 0.5 ? { right: percent } : { left: percent }}>
			<strong>{date}</strong>
			<ul>
				{figures.map((figure) => (
					<Entry key={figure.key} figure={figure} />
				))}
				{marks.map(
					({ key, event, style }) =>
						event !== undefined && (
							<li key={key} className={styles.event} style={colouredAs(style)}>
								<MarkSign style={style} />
								<span>{event}</span>
							</li>
						),
				)}
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

function MarkSign({ style }: { readonly style: LineStyle }) {
	return (
		<svg viewBox="0 0 6 12" width="6" height="12" aria-hidden="true">
			<line className={styles.mark} x1="3" x2="3" y1="-2" y2="6" />
			<line className={styles.rule} strokeDasharray={style.dashes.join(' ')} x1="3" x2="3" y1="6" y2="14" />
		</svg>
	);
}
