/** @throws Error when the function was deployed without the variable */
export function environmentVariable(name: string): string {
	const value = process.env[name];
	if (value === undefined || value === '') throw new Error(`the environment variable ${name} is not set`);
	return value;
}
