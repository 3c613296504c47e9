import { join } from 'node:path';
import { it } from 'vitest';
import { expectFiguresOfExamples, folderOfUser, withPython } from './installed-client.ts';

const folder = await folderOfUser();
const python = withPython(folder);

it('the example programs print the rates and amounts that the portal calculates', async () => {
	const outputs = await Promise.all([
		python('compound_loan.py'),
		python('loan_file.py', 'loans.csv', 'result.csv'),
		python('value_swaps.py'),
	]);
	await expectFiguresOfExamples(folder, outputs);
});

it('a connection retries calls and repeats sign-ins as documented', async () => {
	await python(join(import.meta.dirname, '../../../clients/python/tests/test_connection.py'));
});
