import { constants, inflateSync } from 'node:zlib';

/** Points, 72 to the inch. */
const formats: Readonly<Record<string, string>> = { '595x842': 'A4', '596x842': 'A4', '612x792': 'Letter' };

interface PrintedPaper {
	readonly pages: number;
	/** Paper size of the first page. */
	readonly format: string | undefined;
	/** Its Latin letters and figures, without spaces. */
	readonly text: string;
}

/** Reads a PDF made by Firefox: cairo keeps the pages in object streams, and Latin text as strings. */
export function printedPaper(pdf: Buffer): PrintedPaper {
	const streams = pdf
		.toString('latin1')
		.matchAll(/\/FlateDecode(?:(?!stream)[^/]|\/(?!Length1))*?stream\r?\n(.*?)endstream/gs);
	const objects = [...streams].map(([, bytes = '']) =>
		inflateSync(Buffer.from(bytes, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1'),
	);
	const text = objects.join('\n');
	const [, width, height] = /\/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]/.exec(text) ?? [];
	const shown = [...text.matchAll(/\bBT\b(.*?)\bET\b/gs)].flatMap(([, drawn = '']) => [
		...drawn.matchAll(/\(((?:\\.|[^\\)])*)\)/g),
	]);
	return {
		pages: text.match(/\/Type \/Page\b/g)?.length ?? 0,
		format: formats[`${Math.round(Number(width))}x${Math.round(Number(height))}`],
		text: shown
			.map(([, part]) => part)
			.join('')
			.replace(/[\s\\]/g, ''),
	};
}
