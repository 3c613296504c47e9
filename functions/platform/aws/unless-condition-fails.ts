/** The answer of a conditional write; none where its condition did not hold. */
export async function unlessConditionFails<Answer>(sent: Promise<Answer>): Promise<Answer | undefined> {
	try {
		return await sent;
	} catch (error) {
		if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined;
		throw error;
	}
}
