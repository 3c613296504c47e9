const plainFigure = /^-?\d+(?:\.(\d+))?$/;

/** The decimals of the figure that has most; 0 where none has any. */
export function mostDecimals(figures: readonly (string | undefined)[]): number {
	return figures.reduce((most, figure) => Math.max(most, plainFigure.exec(figure ?? '')?.[1]?.length ?? 0), 0);
}

/** The figure with zeros at its end, so that the figures of a column stand point under point; other text stays. */
export function padDecimals(figure: string, decimals: number): string {
	const match = plainFigure.exec(figure);
	if (match === null) return figure;
	const missing = decimals - (match[1]?.length ?? 0);
	if (missing <= 0) return figure;
	return `${figure}${match[1] === undefined ? '.' : ''}${'0'.repeat(missing)}`;
}
