import './contrast.css'
