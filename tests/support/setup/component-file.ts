import { configure } from '@testing-library/react';
import { WAIT_LIMIT } from '../wait-limit.ts';

// Runs before each component test file.
configure({ asyncUtilTimeout: WAIT_LIMIT });
