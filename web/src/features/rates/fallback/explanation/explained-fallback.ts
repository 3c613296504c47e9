import type { FallbackGrid, FallbackRow } from '../fallback-grids.ts';

/** Which figures are explained: a row of a grid. */
export interface ExplainedFallback {
	readonly grid: FallbackGrid;
	readonly row: FallbackRow;
}
