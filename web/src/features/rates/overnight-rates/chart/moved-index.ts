const pageSteps = 20;

/** The point to which a key leads among so many; none where the key means nothing here. */
export function movedIndex(key: string, index: number, count: number): number | undefined {
	const steps: Readonly<Record<string, number>> = {
		ArrowLeft: -1,
		ArrowDown: -1,
		ArrowRight: 1,
		ArrowUp: 1,
		PageDown: -pageSteps,
		PageUp: pageSteps,
		Home: -count,
		End: count,
	};
	const step = steps[key];
	return step === undefined ? undefined : Math.max(0, Math.min(count - 1, index + step));
}
