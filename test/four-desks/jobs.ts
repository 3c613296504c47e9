import { readdirSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import type { WireFixingKey } from '#shared/contract/valuation-fixings.ts';
import { peopleBytes, truthOf } from '#shared/table/testing/people-file.ts';
import { dateOfEpochDay, epochDay, isWeekend, type LocalDate, localDate } from '#shared/time/local-date.ts';
import { installedProgram } from '../support/installed-program.ts';
import { legacyBook } from '../support/legacy-book.ts';
import { startOpenSsh } from '../support/openssh-server.ts';
import { startSftpServer } from '../support/sftp-server.ts';
import type { Hand } from './hand.ts';

export interface Job {
	readonly name: string;
	readonly maxPresses: number;
	/** Login of the user. If undefined, the task begins with the sign-in. */
	readonly login: string | undefined;
	readonly path: string;
	/**
	 * Performs the task.
	 *
	 * @throws if the task does not reach its result
	 */
	readonly act: (hand: Hand) => Promise<void>;
}

const sheetPath = 'loans/RFR_interest_run_2026Q2.xlsx';
const copies = 5;
const headingLine = 7;
const columns = 16;

/** Creates a sheet with 200 loans: the 40 loans of a lender's sheet five times, with new references. */
async function sheetOf200Loans(): Promise<Buffer> {
	const source = new ExcelJS.Workbook();
	await source.xlsx.load(peopleBytes(sheetPath) as unknown as ArrayBuffer);
	const target = new ExcelJS.Workbook();
	const [from, to] = [source.getWorksheet('Q2 run'), target.addWorksheet('Q2 run')];
	if (from === undefined) throw new Error('the sheet has no loans');
	const loans: ExcelJS.CellValue[][] = [];
	from.eachRow((row, line) => {
		const cells = Array.from({ length: columns }, (_, i) => row.getCell(i + 1).value);
		if (line === headingLine) to.addRow(cells);
		// A line of the lender's terms. The text of a merged cell occurs in each of its cells.
		else if (line < headingLine)
			to.addRow([cells.find((cell, i) => cell !== null && cell !== cells[0] && i > 0) ?? cells[0]]);
		else if (String(cells[1]).startsWith('LN-')) loans.push(cells);
	});
	for (let copy = 1; copy <= copies; copy++) {
		for (const [borrower, loan, ...terms] of loans) to.addRow([borrower, `${loan}-${copy}`, ...terms]);
	}
	for (let column = 1; column <= columns; column++) to.getColumn(column).hidden = from.getColumn(column).hidden;
	return Buffer.from(await target.xlsx.writeBuffer());
}

interface Truth {
	readonly rows: readonly { readonly truth: { readonly agentDifference?: string; readonly agentCause?: string } }[];
}

/** Loans of the sheet whose interest differs from the calculated interest by more than the last digit. */
const differing = truthOf<Truth>(sheetPath).rows.filter(
	({ truth }) => truth.agentCause !== undefined && Math.abs(Number(truth.agentDifference)) > 0.01,
).length;

const reconcile: Job = {
	name: 'Loan operations: reconcile 200 loans',
	maxPresses: 6,
	login: 'user@demo-bank.example',
	path: '/compoundcalcu/batch',
	async act(hand) {
		const { page } = hand;
		await hand.choose(page.getByLabel('Choose file'), { name: 'interest-run.xlsx', buffer: await sheetOf200Loans() });
		await hand.pressButton(/^Accept all \d+ proposals$/);
		await hand.pressButton('Calculate with the dates as written');
		await hand.press(page.getByRole('checkbox', { name: 'Differing interest only' }));
		await page.getByRole('grid', { name: 'Loans of the file' }).getByText('LN-1001-1', { exact: true }).waitFor();
		await page.getByRole('button', { name: `Copy mail to the agent (${copies * differing} loans)` }).waitFor();
	},
};

/** Returns fixings for every weekday on which a period of the book can begin. */
function bookFixings(): readonly WireFixingKey[] {
	const days: LocalDate[] = [];
	for (let day = epochDay(localDate('2019-12-30')); day <= epochDay(localDate('2021-06-30')); day++) {
		if (!isWeekend(day)) days.push(dateOfEpochDay(day));
	}
	return days.flatMap((date) => [
		{ index: 'LIBOR', currency: 'USD', tenor: '3M', date },
		{ index: 'LIBOR', currency: 'GBP', tenor: '6M', date },
	]);
}

const explain: Job = {
	name: 'Swap desk: explain a book of 60 swaps',
	maxPresses: 5,
	login: 'user@demo-bank.example',
	path: '/valuationengine',
	async act(hand) {
		const { page } = hand;
		const buffer = await legacyBook(60, bookFixings());
		await hand.choose(page.locator('input[type="file"]').first(), { name: 'book.xlsx', buffer });
		const date = page.getByLabel('Valuation date', { exact: true });
		await hand.type(date, '30-Jun-2021');
		await hand.key(date, 'Tab');
		await hand.pressButton('Calculate');
		// The portal asks for the unit, because all fixings are below 0.2 and could be fractions.
		await hand.pressButton(/^Percent: 0\.\d+ is 0\.\d+ %$/);
		await page.getByRole('rowheader', { name: 'LEGACY-0', exact: true }).waitFor();
		await hand.pressButton('Bridge from LIBOR to RFR + fallback');
		const bridge = page.getByRole('table', { name: 'Bridge of 60 deals in USD' });
		await hand.press(bridge.getByRole('button', { name: 'Projection' }));
		await page.getByRole('table', { name: 'Deals of the step Projection' }).waitFor();
	},
};

/** Starts a server that receives the delivery: OpenSSH, if it is installed. */
async function startServer() {
	const sshd = installedProgram('sshd');
	if (sshd === undefined) {
		const server = await startSftpServer();
		const files = async () => (await server.files()).map((path) => path.slice('/in/'.length));
		return { ...server, name: 'test server', user: 'client', directory: '/in', files, close: () => server.close() };
	}
	const server = await startOpenSsh(sshd);
	return { ...server, name: 'OpenSSH', files: async () => readdirSync(server.directory) };
}

const deliver: Job = {
	name: 'Administrator: set up and test an SFTP delivery',
	maxPresses: 25,
	login: 'admin@demo-bank.example',
	path: '/admin?tab=deliveries',
	async act(hand) {
		const { page } = hand;
		const server = await startServer();
		process.stdout.write(`  to ${server.name}\n`);
		const field = (name: string) => page.getByLabel(name, { exact: true }).last();
		try {
			await hand.pressButton('New bulk schedule');
			await hand.type(field('Output File Name'), 'rfr-{yyyyMMdd-HHmmss}.csv');
			await hand.pressButton('Add a rate');
			await hand.pressButton(/^Period by/);
			await hand.press(page.getByRole('option', { name: 'Start date', exact: true }));
			await hand.type(field('Start date'), '2022-06-03');
			await hand.type(field('End date'), '2022-06-13');
			await hand.type(field('Time in UTC'), '07:30');
			const radio = (name: string) => page.getByRole('radio', { name, exact: true }).locator('xpath=..');
			await hand.press(radio('SFTP server'));
			await hand.type(field('Host'), '127.0.0.1');
			await hand.type(field('Port'), String(server.port));
			await hand.type(field('User'), server.user);
			await hand.type(field('Directory'), server.directory);
			await hand.press(radio('Private key'));
			await hand.paste(page.getByRole('textbox', { name: /^Private key/ }), server.privateKey);
			await hand.pressButton('Test connection');
			await page.getByText(/^SHA256:/).waitFor();
			await hand.pressButton('Trust this key and test');
			await page.getByText(/^A test file was written to .*, read back and removed\.$/).waitFor();
			await hand.pressButton('Save the schedule');
			await hand.pressButton('Save');
			await hand.pressButton('Run now');
			await hand.pressButton('Run now');
			const row = page.getByRole('row', { name: /^.*Run now · admin@demo-bank\.example/ });
			await row.getByText(/^Delivered/).waitFor();
			const files = await server.files();
			if (files.length !== 1) throw new Error(`the server has ${files.length} files`);
		} finally {
			await server.close();
		}
	},
};

const firstFigure: Job = {
	name: 'Anybody: README to the first figure (npm ci, npm start)',
	maxPresses: 2,
	login: undefined,
	path: '/',
	async act(hand) {
		const { page } = hand;
		const fields = page.locator('form input');
		for (const [place, text] of ['user@demo-bank.example', demoPassword].entries()) {
			await hand.type(fields.nth(place), text);
			await hand.key(fields.nth(place), 'Enter');
		}
		await page.locator('form fieldset').first().waitFor();
		await hand.pressButton('Go');
		await page.getByText('3,019.56 USD').waitFor();
	},
};

export const jobs: readonly Job[] = [reconcile, explain, deliver, firstFigure];
