/** The runs that are chosen after one of them is switched: two at most, the one chosen first gives way. */
export function chosenRuns(before: readonly string[], runId: string): readonly string[] {
	return before.includes(runId) ? before.filter((each) => each !== runId) : [...before, runId].slice(-2);
}
