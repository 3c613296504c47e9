import { join } from 'node:path';
import { it } from 'vitest';
import { expectFiguresOfExamples, folderOfUser, withPython } from './installed-client.ts';

const folder = await folderOfUser();
const python = withPython(folder);

it('the examples print the figures of the portal', async () => {
	const outputs = await Promise.all([
		python('compound_loan.py'),
		python('loan_file.py', 'loans.csv', 'result.csv'),
		python('value_swaps.py'),
	]);
	await expectFiguresOfExamples(folder, outputs);
});

it('the connection follows its rules for retries and sign-ins', async () => {
	await python(join(import.meta.dirname, '../../../clients/python/tests/test_connection.py'));
});
