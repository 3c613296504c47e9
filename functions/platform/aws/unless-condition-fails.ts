/** The answer to a conditional write; undefined if its condition did not hold. */
export async function unlessConditionFails<Answer>(sent: Promise<Answer>): Promise<Answer | undefined> {
	try {
		return await sent;
	} catch (error) {
		if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined;
		throw error;
	}
}
