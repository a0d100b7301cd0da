import { LocalGuardMemory } from './guard-memory.ts';
import { describeGuardMemory } from './testing/guard-memory-contract.ts';

describeGuardMemory('One process', async () => new LocalGuardMemory());
