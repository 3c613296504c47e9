import type { EpochDay } from '#shared/time/local-date.ts';
import { type ChartPlan, planChart } from './chart-plan.ts';
import type { ChartLevel, DayMarks, DaySpan, LineStyle, StepSeries } from './step-series.ts';

export interface PictureWords {
	readonly title: string;
	readonly subtitle: string;
	/** Texts below the chart, one per line: the sources, and the time at which the picture was created. */
	readonly notes: readonly string[];
	readonly tickText: (day: EpochDay) => string;
}

const width = 1200;
const plotHeight = 480;
const plotTop = 84;
const noteHeight = 20;
const margin = 24;
/** Number of device pixels per chart pixel, so that text is sharp in a document. */
const sharpness = 2;
const family = '"Open Sans", "Helvetica Neue", Roboto, Arial, "Noto Sans SC", sans-serif';

/** Draws a chart as a PNG in light colours. Rejects if the browser cannot draw it. */
export async function chartPicture(
	series: readonly StepSeries[],
	span: DaySpan,
	words: PictureWords,
	marks: readonly DayMarks[] = [],
	levels: readonly ChartLevel[] = [],
): Promise<Blob> {
	const plan = planChart(series, span, { width: width - 2 * margin, height: plotHeight }, marks, levels);
	if (plan === undefined) throw new Error('there is no figure in the span');
	const canvas = document.createElement('canvas');
	canvas.width = width * sharpness;
	canvas.height = (plotTop + plotHeight + 16 + words.notes.length * noteHeight + margin) * sharpness;
	const pen = canvas.getContext('2d');
	if (pen === null) throw new Error('there is no canvas');
	pen.scale(sharpness, sharpness);
	const colour = lightColours();
	pen.fillStyle = colour('--surface');
	pen.fillRect(0, 0, canvas.width, canvas.height);
	write(pen, words.title, { x: margin, y: 40, font: `700 22px ${family}`, colour: colour('--strong') });
	write(pen, words.subtitle, { x: margin, y: 66, font: `15px ${family}`, colour: colour('--quiet') });
	words.notes.forEach((note, i) => {
		const y = plotTop + plotHeight + 24 + i * noteHeight;
		write(pen, note, { x: margin, y, font: `13px ${family}`, colour: colour('--quiet') });
	});
	pen.translate(margin, plotTop);
	drawAxes(pen, plan, words.tickText, colour);
	for (const row of plan.marks) drawMarks(pen, row, colour);
	for (const level of plan.levels) drawLevel(pen, plan, level, colour);
	for (const line of plan.lines) drawLine(pen, line, colour);
	return new Promise((resolve, reject) => {
		canvas.toBlob((blob) => (blob === null ? reject(new Error('there is no picture')) : resolve(blob)), 'image/png');
	});
}

type Pen = CanvasRenderingContext2D;
type Colours = (variable: string) => string;

/** Returns the colours of palette.css in light mode. Dark mode redefines them only for the body element. */
function lightColours(): Colours {
	const style = getComputedStyle(document.documentElement);
	return (variable) => style.getPropertyValue(variable).trim();
}

interface Writing {
	readonly x: number;
	readonly y: number;
	readonly font: string;
	readonly colour: string;
	readonly align?: CanvasTextAlign;
}

function write(pen: Pen, text: string, { x, y, font, colour, align = 'start' }: Writing): void {
	pen.font = font;
	pen.fillStyle = colour;
	pen.textAlign = align;
	pen.fillText(text, x, y, width - 2 * margin);
}

function drawAxes(
	pen: Pen,
	{ plot, x, y, ...plan }: ChartPlan,
	tickText: (day: EpochDay) => string,
	colour: Colours,
): void {
	const tick = { font: `13px ${family}`, colour: colour('--quiet') };
	const rule = (path: string, stroke: string) => {
		pen.strokeStyle = colour(stroke);
		pen.lineWidth = 1;
		pen.stroke(new Path2D(path));
	};
	for (const { value, text } of plan.valueTicks) {
		rule(`M${plot.left},${y(value)}H${plot.right}`, '--line');
		write(pen, text, { ...tick, x: plot.left - 6, y: y(value) + 4, align: 'end' });
	}
	for (const day of plan.dayTicks) {
		rule(`M${x(day)},${plot.bottom}v5`, '--line');
		write(pen, tickText(day), {
			...tick,
			x: x(day),
			y: plot.bottom + 20,
			align: x(day) - plot.left < 30 ? 'start' : 'center',
		});
	}
	rule(`M${plot.left},${plot.bottom}H${plot.right}`, '--quiet');
}

function drawLine(pen: Pen, { name, path, style, end }: ChartPlan['lines'][number], colour: Colours): void {
	pen.strokeStyle = colour(style.colour);
	pen.lineWidth = 2;
	pen.setLineDash([...style.dashes]);
	pen.stroke(new Path2D(path));
	pen.setLineDash([]);
	drawMarker(pen, style, end, colour);
	write(pen, name, { x: end.nameX, y: end.nameY + 4, font: `700 13px ${family}`, colour: colour(style.colour) });
}

function drawLevel(pen: Pen, { plot }: ChartPlan, level: ChartPlan['levels'][number], colour: Colours): void {
	pen.strokeStyle = colour(level.style.colour);
	pen.lineWidth = 1.5;
	pen.setLineDash([2, 4]);
	pen.stroke(new Path2D(`M${plot.left},${level.y}H${plot.right}`));
	pen.setLineDash([]);
}

function drawMarks(pen: Pen, { name, style, ...row }: ChartPlan['marks'][number], colour: Colours): void {
	pen.strokeStyle = colour(style.colour);
	for (const x of row.xs) {
		pen.lineWidth = 2;
		pen.stroke(new Path2D(`M${x},${row.top}V${row.bottom}`));
		if (row.ruleBottom === undefined) continue;
		pen.save();
		pen.lineWidth = 1;
		pen.globalAlpha = 0.5;
		pen.setLineDash([...style.dashes]);
		pen.stroke(new Path2D(`M${x},${row.bottom}V${row.ruleBottom}`));
		pen.restore();
	}
	write(pen, name, { x: row.nameX, y: row.nameY + 4, font: `700 13px ${family}`, colour: colour(style.colour) });
}

function drawMarker(pen: Pen, style: LineStyle, at: { readonly x: number; readonly y: number }, colour: Colours): void {
	pen.save();
	pen.translate(at.x, at.y);
	pen.fillStyle = colour(style.colour);
	pen.fill(new Path2D(style.marker));
	pen.restore();
}
