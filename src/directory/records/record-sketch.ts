/** What of a record says who it is. Points in micro-degrees. */
export interface RecordSketch {
  name: string;
  lat: number;
  lng: number;
  phone: string | null;
}
