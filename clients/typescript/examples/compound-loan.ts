import { Portal, Problem, password } from 'rfr-portal-client';

const { PORTAL_URL = 'http://localhost:8080', PORTAL_USER = '', PORTAL_PASSWORD = '' } = process.env;
const portal = new Portal({ origin: PORTAL_URL, credential: password(PORTAL_USER, PORTAL_PASSWORD) });

try {
	const loan = await portal.call('compound', {
		currency: 'GBP',
		startDate: '2026-01-20',
		endDate: '2026-04-20',
		lookback: 5,
		principal: '25000000',
		cas: '0.1193',
		margin: '2.5',
		floor: '0',
		floorOn: 'rfr',
	});
	// Rates and amounts are exact decimal strings. Do not convert them to floating-point numbers.
	console.log(`Rate ${loan.compoundedRate} %, payable ${loan.payableAmount} ${loan.currency}`);
} catch (error) {
	if (!(error instanceof Problem)) throw error;
	console.error(error.code, error.message, error.issues);
	process.exitCode = 1;
} finally {
	await portal.signOut();
}
